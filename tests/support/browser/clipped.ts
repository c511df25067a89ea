/**
 * Runs in the page: buttons, tabs and labels whose words do not fit, a line each: cut off by a part that hides what
 * runs over, or running over the edge of the button itself.
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
      // What is one pixel large is said, not shown.
      for (let part = text.parentElement; part && words.width > 1; part = part.parentElement) {
        const edge = part.getBoundingClientRect();
        if (edge.width <= 1) break;
        const { overflowX, overflowY, display, webkitLineClamp } = getComputedStyle(part);
        // What ends in an ellipsis after some lines is told whole where it leads to.
        if (webkitLineClamp !== 'none') break;
        const isEdge = part === element && display !== 'inline';
        const isWide = words.right > edge.right + 1 || words.left < edge.left - 1;
        // A line may be lower than its letters could be.
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
