// What makes the docs of published APIs lively: without it a form opens its answer in another tab.
const kept = 'kaifang.docs.token';
const tokens = document.querySelectorAll('form.try input[name=access_token]');
for (const input of tokens) input.value = sessionStorage.getItem(kept) ?? '';

document.addEventListener('input', ({ target }) => {
  if (target.name === 'access_token') {
    sessionStorage.setItem(kept, target.value);
    for (const input of tokens) if (input !== target) input.value = target.value;
  }
  if (target.id === 'find') {
    const words = target.value.trim().toLowerCase();
    for (const entry of document.querySelectorAll('.api'))
      entry.hidden = !entry.dataset.words.includes(words);
  }
});

document.addEventListener('submit', async (event) => {
  const form = event.target.closest('form.try');
  if (!form) return;
  event.preventDefault();
  const output = form.querySelector('output');
  const button = form.querySelector('button');
  button.disabled = true;
  const began = performance.now();
  const fields = new FormData(form);
  // What is left empty was not sent: only absence breaks the rule of a required parameter.
  for (const [name, value] of [...fields]) if (value === '' || value.size === 0) fields.delete(name);
  const isPlain = form.enctype !== 'multipart/form-data';
  try {
    const body = isPlain ? new URLSearchParams(fields) : fields;
    const response = await fetch(form.action, { method: 'POST', body, credentials: 'omit' });
    const text = await response.text();
    output.textContent = `${Math.round(performance.now() - began)} ms\n${pretty(text)}`;
  } catch (error) {
    output.textContent = String(error);
  } finally {
    button.disabled = false;
  }
});

// The page may be led to one API by its address.
function unfold() {
  const body = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const entry = body?.closest('details');
  if (!entry) return;
  entry.open = true;
  body.scrollIntoView();
}
addEventListener('hashchange', unfold);
unfold();

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
