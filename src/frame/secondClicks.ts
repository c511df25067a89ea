const pressed = 'button.MuiButton-contained, button[type="submit"]';

/**
 * Takes a double click on a button that does something for one press, and so a key that is held down on it. The second
 * click would repeat what the first has done, or press whatever stands in its place by now.
 */
export function ignoreSecondClicks(on: Document): void {
  const isPressed = ({ target }: Event) => target instanceof Element && target.closest(pressed) !== null;
  const ignore = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  on.addEventListener('click', (event) => event.detail > 1 && isPressed(event) && ignore(event), true);
  on.addEventListener(
    'keydown',
    (event) => event.repeat && ['Enter', ' '].includes(event.key) && isPressed(event) && ignore(event),
    true,
  );
}
