// A second click while the first is under way would only be counted as another try.
for (const form of document.querySelectorAll('form')) {
  form.addEventListener('submit', () => {
    for (const button of form.querySelectorAll('button')) button.disabled = true;
  });
}
// Coming back with the browser's back button finds the form usable again.
addEventListener('pageshow', () => {
  for (const button of document.querySelectorAll('button')) button.disabled = false;
});
