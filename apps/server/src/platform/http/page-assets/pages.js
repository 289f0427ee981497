// Prevents a double click from counting as a second attempt.
for (const form of document.querySelectorAll('form')) {
  form.addEventListener('submit', () => {
    for (const button of form.querySelectorAll('button')) button.disabled = true;
  });
}
// Makes the form usable again after the browser's back button.
addEventListener('pageshow', () => {
  for (const button of document.querySelectorAll('button')) button.disabled = false;
});
