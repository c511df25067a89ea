/** Whether HTML contains more than a picture: text, or a table. A lone picture comes with its own file. */
export function saysMore(html: string): boolean {
  if (html === '') return false;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const unseen of body.querySelectorAll('style, script, title')) unseen.remove();
  return (body.textContent ?? '').trim() !== '' || body.querySelector('table') !== null;
}
