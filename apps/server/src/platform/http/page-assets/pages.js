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

// Passkeys are offered where the browser knows them.
const passkey = document.querySelector('form[data-passkey]');
if (passkey && globalThis.PublicKeyCredential?.parseRequestOptionsFromJSON) {
  passkey.hidden = false;
  const [button, problem] = [passkey.querySelector('button'), passkey.querySelector('[role=alert]')];
  button.addEventListener('click', async () => {
    button.disabled = true;
    problem.hidden = true;
    try {
      const { step, answer } = passkey.elements;
      const asked = await fetch('/login/passkey/options', {
        method: 'POST',
        body: new URLSearchParams({ step: step.value }),
      });
      const challenge = await asked.json();
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(challenge.options);
      const credential = await navigator.credentials.get({ publicKey });
      step.value = challenge.step;
      answer.value = JSON.stringify(credential);
      passkey.submit();
    } catch {
      problem.hidden = false;
      button.disabled = false;
    }
  });
}
