import { expect } from '@playwright/test'
import { opened } from './inspector'
import { goTo, row, steps, tree } from './outline'
import { test } from './program'

// What a screen reader is given: the steps as a tree, with all that the canvas shows.

test('the steps are told as a tree', async ({ page, program }) => {
  await opened(page, program, 'outline.planwright.json')
  await steps(page)
  await expect(tree(page)).toMatchAriaSnapshot(`
    - tree "Steps of the workflow":
      - treeitem /Look, step 1 of \\d+, Tool, Look for “Total” on the screen/ [level=1]
      - treeitem /Seen\\?, step 2 of \\d+, Decision, 2 branches, If Look · found is true/ [expanded] [level=1]
      - treeitem "true, branch of Seen?" [expanded] [level=2]
      - 'treeitem /Which state\\?, step 3 of \\d+, Choice, 3 branches, By Look · text: paid, open/ [expanded] [level=3]'
      - treeitem "paid, branch of Which state?, ends the workflow" [level=4]
      - treeitem "open, branch of Which state?" [expanded] [level=4]
      - 'treeitem /Remind me, step 4 of \\d+, Tool, Show “Still open: Look · text”, off/ [level=5]'
      - treeitem "else, branch of Which state?, goes on with Every supplier" [level=4]
      - treeitem "false, branch of Seen?" [expanded] [level=2]
      - 'treeitem /Ask what to do, step 5 of \\d+, Tool, Ask: …, 1 error/ [level=3]'
      - treeitem /Every supplier, step 6 of \\d+, Loop, Up to 5 times/ [expanded] [level=1]
      - treeitem "each round of Every supplier" [expanded] [level=2]
      - treeitem /Open the page, step 7 of \\d+, Tool, Open https:\\/\\/portal\\.acme\\.example/ [level=3]
      - treeitem /Every page, step 8 of \\d+, Loop, Up to \\d+ times/ [expanded] [level=3]
      - treeitem "each round of Every page" [expanded] [level=4]
      - treeitem /Read it, step 9 of \\d+, Tool, Look for “Amount” on the screen/ [level=5]
      - treeitem "Next page, leads back to Every page" [level=5]
      - treeitem "Next supplier, leads back to Every supplier" [level=3]
      - treeitem /Say what was done, step \\d+ of \\d+, Tool, Show “Done”/ [level=1]
      - treeitem "Not linked, 1 step" [expanded] [level=1]
      - treeitem /Spare step, step \\d+ of \\d+, Tool, Click “OK”, 1 error/ [level=2]
      - treeitem "Notes" [expanded] [level=1]
      - 'treeitem "Note 1 of 1: Ask Ada before this runs at night." [level=2]'
  `)
})

test('what is closed says so, and where a row stands is told', { tag: '@nightly' }, async ({ page, program }) => {
  await opened(page, program, 'outline.planwright.json')
  await steps(page)
  await row(page, /^Look/).focus()
  await page.evaluate(() => {
    // the page is busy after the first letter
    document.addEventListener(
      'keydown',
      () => {
        for (const end = performance.now() + 900; performance.now() < end;);
      },
      { once: true },
    )
  })
  await Promise.all([...'say'].map((letter) => page.keyboard.press(letter)))
  await expect(row(page, /^Say what was done/)).toBeFocused()
  await goTo(page, 'ArrowUp', /^Every supplier/)
  await expect(row(page, /^Every supplier/)).toHaveAttribute('aria-posinset', '3')
  await expect(row(page, /^Every supplier/)).toHaveAttribute('aria-setsize', '6')
  await page.keyboard.press('ArrowLeft')
  await expect(row(page, /^Every supplier, .*, 3 steps hidden$/)).toHaveAttribute('aria-expanded', 'false')
  await expect(row(page, /^Read it/)).toHaveCount(0)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(row(page, /^each round of Every supplier/)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(row(page, /^Every supplier/)).toBeFocused()
  await page.keyboard.press('End')
  await expect(row(page, 'Note 1 of 1: Ask Ada before this runs at night.')).toBeFocused()
})
