// Adds interactivity to the published API docs: without it a form opens its response in another tab.
const kept = 'kaifang.docs.token';
const tokens = document.querySelectorAll('form.try input[name=access_token]');
for (const input of tokens) input.value = sessionStorage.getItem(kept) ?? '';

document.addEventListener('input', ({ target }) => {
  if (target.name === 'access_token') {
    sessionStorage.setItem(kept, target.value);
    for (const input of tokens) if (input !== target) input.value = target.value;
  }
  // In a form, the server searches.
  if (target.id === 'find' && !target.form) find(target.value);
});

// On returning to the page, the browser restores the search text.
const box = document.getElementById('find');
if (box?.value && !box.form) find(box.value);

function find(text) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  for (const entry of document.querySelectorAll('.api'))
    entry.hidden = !words.every((word) => entry.dataset.words.includes(word));
  const found = (place) => place.querySelector('.api:not([hidden])') !== null;
  // A heading with no visible entries is hidden, along with its menu item.
  for (const module of document.querySelectorAll('section.module')) {
    module.hidden = !found(module);
    const heading = module.getAttribute('aria-labelledby');
    document.querySelector(`.menu li:has(> a[href="#${heading}"])`)?.toggleAttribute('hidden', module.hidden);
  }
  const none = document.getElementById('none');
  none.textContent = found(document) ? '' : none.dataset.words;
}

// A parameter may have the name of a form property and shadow it: `form.action` would be a field. Uses
// methods of Element.prototype instead, which a field cannot shadow.
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
  // Empty fields are not sent: only a missing parameter violates the required rule.
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

// Each code block of an opened API gets a copy button, which needs this script.
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

// The clipboard API is available only on https and localhost.
async function copy(code) {
  try {
    await navigator.clipboard.writeText(code.textContent);
  } catch {
    getSelection().selectAllChildren(code);
    document.execCommand('copy');
  }
}

// The URL may select an API: by its hash, or by the requested API, which is open then.
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
