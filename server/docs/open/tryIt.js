// What makes the docs of published APIs lively: without it a form opens its answer in another tab.
const kept = 'kaifang.docs.token';
const tokens = document.querySelectorAll('form.try input[name=access_token]');
for (const input of tokens) input.value = sessionStorage.getItem(kept) ?? '';

document.addEventListener('input', ({ target }) => {
  if (target.name === 'access_token') {
    sessionStorage.setItem(kept, target.value);
    for (const input of tokens) if (input !== target) input.value = target.value;
  }
  if (target.id === 'find') find(target.value);
});

// Whoever comes back to the page finds in the box what was searched for.
const box = document.getElementById('find');
if (box?.value) find(box.value);

function find(text) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  for (const entry of document.querySelectorAll('.api'))
    entry.hidden = !words.every((word) => entry.dataset.words.includes(word));
  const found = (place) => place.querySelector('.api:not([hidden])') !== null;
  // A heading without anything below it says nothing, and neither does its line in the menu.
  for (const module of document.querySelectorAll('section.module')) {
    module.hidden = !found(module);
    const heading = module.getAttribute('aria-labelledby');
    document.querySelector(`.menu li:has(> a[href="#${heading}"])`)?.toggleAttribute('hidden', module.hidden);
  }
  const none = document.getElementById('none');
  none.textContent = found(document) ? '' : none.dataset.words;
}

// A parameter may be called like anything that a form has, and stands in its place then: `form.action` would be a field.
// What is asked of a form is asked of what all elements have, by which no field can come.
const { matches, querySelector, getAttribute } = Element.prototype;

document.addEventListener('submit', async (event) => {
  const form = event.target;
  if (!matches.call(form, 'form.try')) return;
  event.preventDefault();
  const output = querySelector.call(form, 'output');
  const button = querySelector.call(form, 'button');
  button.disabled = true;
  const began = performance.now();
  const fields = new FormData(form);
  // What is left empty was not sent: only absence breaks the rule of a required parameter.
  for (const [name, value] of [...fields]) if (value === '' || value.size === 0) fields.delete(name);
  const isPlain = getAttribute.call(form, 'enctype') !== 'multipart/form-data';
  try {
    const body = isPlain ? new URLSearchParams(fields) : fields;
    const response = await fetch(getAttribute.call(form, 'action'), {
      method: 'POST',
      body,
      credentials: 'omit',
    });
    const text = await response.text();
    output.textContent = `${Math.round(performance.now() - began)} ms\n${pretty(text)}`;
  } catch (error) {
    output.textContent = String(error);
  } finally {
    button.disabled = false;
  }
});

// Each code of an API that is opened gets a button that copies it; without this script nothing could.
document.addEventListener(
  'toggle',
  ({ target }) => target.open && target.matches('.api') && offerCopies(target),
  true,
);
for (const entry of document.querySelectorAll('.api[open]')) offerCopies(entry);

function offerCopies(entry) {
  const words = document.getElementById('find')?.dataset;
  for (const code of entry.querySelectorAll('pre > code:only-child')) {
    const button = document.createElement('button');
    Object.assign(button, { type: 'button', className: 'copy', textContent: words.copy });
    button.addEventListener('click', async () => {
      await copy(code);
      button.textContent = words.copied;
      setTimeout(() => {
        button.textContent = words.copy;
      }, 2000);
    });
    code.before(button);
  }
}

// Only pages of https and of the machine itself have a clipboard to write to.
async function copy(code) {
  try {
    await navigator.clipboard.writeText(code.textContent);
  } catch {
    getSelection().selectAllChildren(code);
    document.execCommand('copy');
  }
}

// The page may be led to one API by its address: by its hash, or by the API that it was asked for and is open then.
function unfold() {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const entry = (named ?? document.querySelector('.api[open]'))?.closest('details');
  if (!entry) return;
  entry.open = true;
  entry.scrollIntoView();
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
