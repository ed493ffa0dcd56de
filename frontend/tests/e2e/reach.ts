import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

// unreachable lists what can be clicked and is cut off: by its panel, its dialog or the
// window, without anything that scrolls it into sight.
function unreachable(): string[] {
  const CLICKED = 'button, a[href], input, select, textarea, [role="tab"], [role="switch"]'
  const PARTS =
    '.left-panel, .inspector, .drawer, .header, .status, .composer, .toolbar, .preview-bar, dialog, .work-middle, .start'
  const clips = (style: CSSStyleDeclaration, axis: 'overflowX' | 'overflowY'): boolean =>
    style[axis] === 'hidden' || style[axis] === 'clip'
  const scrolls = (element: Element, axis: 'overflowX' | 'overflowY'): boolean =>
    /auto|scroll/.test(getComputedStyle(element)[axis])
  const cut = (element: Element): boolean => {
    let { left, right, top, bottom } = element.getBoundingClientRect()
    const middle = { x: (left + right) / 2, y: (top + bottom) / 2 }
    let [free, down] = [false, false] // scrolled into sight
    for (let around = element.parentElement; around; around = around.parentElement) {
      const style = getComputedStyle(around)
      const box = around.getBoundingClientRect()
      if (scrolls(around, 'overflowX')) free = true
      if (scrolls(around, 'overflowY')) down = true
      const part = around.matches(PARTS)
      if (!free && (part || clips(style, 'overflowX')) && (left < box.left - 1 || right > box.right + 1)) return true
      if (!down && (part || clips(style, 'overflowY')) && (top < box.top - 1 || bottom > box.bottom + 1)) return true
      if (free) [left, right] = [middle.x, middle.x]
      if (down) [top, bottom] = [middle.y, middle.y]
    }
    return !free && !down && (left < -1 || right > innerWidth + 1 || top < -1 || bottom > innerHeight + 1)
  }
  return [...document.querySelectorAll<HTMLElement>(CLICKED)]
    .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .filter(
      (element) =>
        !element.closest('.react-flow__viewport, .visually-hidden') &&
        element.getBoundingClientRect().width > 1 &&
        !element.matches('.visually-hidden'),
    )
    .filter(cut)
    .map(
      (element) =>
        `${element.tagName.toLowerCase()}.${element.classList.value} “${element.ariaLabel ?? element.textContent.slice(0, 30)}” ${element.closest(PARTS)?.className ?? ''}`,
    )
}

// expectReach holds that all that can be clicked can be seen whole, or scrolled to.
export async function expectReach(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(unreachable)).toEqual([])
}
