/**
 * Runs in the page. Returns one line for each button, tab or label whose text does not fit: clipped by an
 * ancestor with hidden overflow, or running over the edge of the button.
 */
export function clippedWords(): string[] {
  const named = 'button, [role=button], [role=tab], [role=menuitem], label, legend, a.MuiButton-root';
  return [...document.querySelectorAll(named)].flatMap((element) => {
    if (!element.checkVisibility({ visibilityProperty: true })) return [];
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode: text } = texts;
      const range = document.createRange();
      range.selectNodeContents(text);
      const words = range.getBoundingClientRect();
      // An element of one pixel is for screen readers only.
      for (let part = text.parentElement; part && words.width > 1; part = part.parentElement) {
        const edge = part.getBoundingClientRect();
        if (edge.width <= 1) break;
        const { overflowX, overflowY, display, webkitLineClamp } = getComputedStyle(part);
        // Text that is line-clamped with an ellipsis appears in full on the page it links to.
        if (webkitLineClamp !== 'none') break;
        const isEdge = part === element && display !== 'inline';
        const isWide = words.right > edge.right + 1 || words.left < edge.left - 1;
        // A line box may be lower than its glyphs could be.
        const isHigh = words.bottom > edge.bottom + 5 || words.top < edge.top - 5;
        if ((isEdge || overflowX !== 'visible') && isWide)
          return [`${element.localName} "${text.nodeValue}"`];
        if ((isEdge || overflowY !== 'visible') && isHigh)
          return [`${element.localName} "${text.nodeValue}"`];
        if (part === element) break;
      }
    }
    return [];
  });
}
