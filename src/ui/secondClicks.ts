const pressed = 'button.MuiButton-contained, button[type="submit"]';

/**
 * Ignores a double click on a button that expects one press, and key repeat on it. The second click would
 * repeat the action, or press the button that replaced it.
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
