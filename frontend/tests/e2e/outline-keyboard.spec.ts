import { expect } from '@playwright/test'
import { field, inspector, stored } from './inspector'
import { add, goTo, graphOf, lacks, row, said, storedGraph, tree } from './outline'
import { test } from './program'
import type { Page } from '@playwright/test'

// No mouse is used here at all.

// tabTo goes on with Tab until the control has the focus.
async function tabTo(page: Page, target: ReturnType<Page['getByRole']>, key = 'Tab'): Promise<void> {
  for (let i = 0; i < 40 && !(await target.evaluate((element) => element === document.activeElement)); i++)
    await page.keyboard.press(key)
  await expect(target).toBeFocused()
}

// begin starts with nothing, goes to the list of steps and makes the first one.
async function begin(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /^Start empty/ })).toBeVisible()
  await page.keyboard.press('Control+Shift+e')
  await expect(page.getByRole('tab', { name: 'Assistant' })).toBeVisible()
  await tabTo(page, page.getByRole('tab', { name: 'Assistant' }))
  await page.keyboard.press('ArrowRight')
  await tabTo(page, page.getByRole('tabpanel', { name: 'Steps' }).getByRole('button', { name: 'Add a step' }))
  await page.keyboard.press('Enter')
  await page.keyboard.type('find_text')
  await page.keyboard.press('Enter')
  await lacks(page)
  await expect(field(page, 'Text')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(row(page, /^Look for text on the screen, step 1 of 1, Tool/)).toBeFocused()
}

test('a whole workflow is built, and taken back, by keyboard alone', { tag: '@nightly' }, async ({ page, program }) => {
  test.slow()
  await program.open()
  await begin(page)

  await page.keyboard.press('F2')
  await page.keyboard.type('Look for it')
  await page.keyboard.press('Enter')
  await expect(row(page, /^Look for it/)).toBeFocused()
  await expect(said(page)).toHaveText('Renamed to Look for it.')

  await page.keyboard.press('Enter') // into the form
  await expect(field(page, 'Name')).toBeFocused()
  await tabTo(page, field(page, 'Text'))
  await page.keyboard.type('Total')
  await page.keyboard.press('Tab')
  await expect(row(page, /^Look for it, .*Look for “Total”/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(row(page, /^Look for it/)).toBeFocused()

  await add(page, 'a', 'if', /^Decision, step 2 of 2, Decision, 2 branches/)
  await page.keyboard.press('Enter')
  await expect(field(page, 'Name')).toBeFocused()
  await tabTo(page, inspector(page).getByRole('button', { name: 'Compare: Choose…' }))
  await page.keyboard.press('Enter')
  await page.keyboard.type('found')
  await page.keyboard.press('Enter')
  await tabTo(page, field(page, 'How to compare'))
  await page.keyboard.press('=')
  await tabTo(page, field(page, 'Kind of value'))
  await page.keyboard.type('yes')
  await tabTo(page, field(page, 'With'), 'Shift+Tab')
  await page.keyboard.type('Yes')
  await page.keyboard.press('Escape')
  await expect(row(page, /^Decision/)).toBeFocused()

  await goTo(page, 'ArrowDown', /^true, branch of Decision, ends the workflow/)
  await add(page, 'a', 'notify', /^Show a notification, step 3 of 3/)
  await expect(row(page, 'true, branch of Decision, goes on with Show a notification')).toBeVisible()
  await goTo(page, 'ArrowUp', /^false, branch of Decision/)
  await add(page, 'Insert', 'ask_person', /^Ask the person, step 4 of 4/)
  await add(page, 'Shift+a', 'loop', /^Loop, step 4 of 5, Loop/, true)
  await goTo(page, 'ArrowDown', /^each round of Loop/)
  await add(page, 'a', 'click', /^Click on the screen, step 5 of 6/, true)
  await expect(said(page)).toHaveText('Added Click on the screen before Next round.')
  await expect
    .poll(() => graphOf(program).toSorted())
    .toEqual(
      [
        'find_text: Look for it',
        'check: Decision',
        'repeat: Loop',
        'click: Click on the screen',
        'next_round: Next round',
        'ask_person: Ask the person',
        'notify: Show a notification',
        'find_text → check',
        'check IfTrue → notify',
        'check IfFalse → repeat',
        'repeat LoopBody → click',
        'click → next_round',
        'next_round → repeat',
        'repeat LoopDone → ask_person',
      ].toSorted(),
    )
  const condition = { left: { variable: 'find_text.found' }, operator: 'Equals', right: { literal: true } }
  await stored(program, 'check', { if: { condition } })
  await stored(program, 'find_text', { tool: { name: 'find_text', arguments: { text: 'Total' } } })
})

test(
  'steps are moved, linked, turned off, copied and removed by keyboard',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await program.open()
    await begin(page)
    await add(page, 'a', 'click', /^Click on the screen/, true)
    await add(page, 'a', 'notify', /^Show a notification/)
    await storedGraph(program).toEqual([
      'find_text: Look for text on the screen',
      'click: Click on the screen',
      'notify: Show a notification',
      'find_text → click',
      'click → notify',
    ])

    await page.keyboard.press('Alt+ArrowUp')
    await expect(said(page)).toHaveText('Moved before Click on the screen.')
    await expect(row(page, /^Show a notification, step 2 of 3/)).toBeFocused()
    await storedGraph(program).toEqual([
      'find_text: Look for text on the screen',
      'notify: Show a notification',
      'click: Click on the screen',
      'find_text → notify',
      'notify → click',
    ])
    await page.keyboard.press('Home')
    await page.keyboard.press('Alt+ArrowUp')
    await expect(said(page)).toHaveText('It cannot move further up.')
    await page.keyboard.press('Alt+ArrowRight')
    await expect(said(page)).toHaveText('There is no branch or loop before it to move into.')

    await page.keyboard.press('e')
    await expect(row(page, /^Look for text on the screen, .*, off/)).toBeFocused()
    await expect(said(page)).toHaveText('Turned Look for text on the screen off.')
    await page.keyboard.press('Shift+ArrowDown')
    await expect(said(page)).toHaveText('2 steps selected.')
    await page.keyboard.press('Control+d')
    await expect(said(page)).toHaveText('Duplicated 2 steps.')
    await expect(tree(page).getByRole('treeitem')).toHaveCount(5)
    await page.keyboard.press('Delete')
    await expect(said(page)).toHaveText(/^Removed 2 steps\. Now on /)
    await expect(tree(page).getByRole('treeitem')).toHaveCount(3)

    await page.keyboard.press('Home')
    await page.keyboard.press('Control+ArrowDown')
    await page.keyboard.press('Control+ArrowDown')
    await page.keyboard.press('Control+Space')
    await expect(said(page)).toHaveText('2 steps selected.')
    await page.keyboard.type('sHo')
    await expect(row(page, /^Show a notification/)).toBeFocused()

    await page.keyboard.press('Delete')
    await expect(said(page)).toHaveText('Removed Show a notification. Now on Click on the screen.')
    await expect(row(page, /^Click on the screen/)).toBeFocused()
    await page.keyboard.press('Control+z')
    await expect(said(page)).toHaveText('Undid Remove “Show a notification”. Now on Show a notification.')
    await page.keyboard.press('Home')
    await page.keyboard.press('l')
    await page.keyboard.type('Click on the screen')
    await page.keyboard.press('Enter')
    await expect(said(page)).toHaveText('Look for text on the screen now leads to Click on the screen.')
    await expect(row(page, /^Not linked, 1 step/)).toBeVisible()

    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: 'Put in a loop' }).press('Enter')
    await expect(said(page)).toHaveText('Put Look for text on the screen in a loop. Say when it ends.')
    await expect(row(page, /^Loop/)).toBeFocused()
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: 'Take the loop away' }).press('Enter')
    await expect(said(page)).toHaveText(/^Took the loop .* away\. Its steps stay\.$/)
  },
)

test('everything is taken back step by step, and made again', { tag: '@nightly' }, async ({ page, program }) => {
  await program.open()
  await begin(page)
  await add(page, 'a', 'if', /^Decision/)
  await goTo(page, 'ArrowDown', /^false, branch of Decision/)
  await add(page, 'a', 'loop', /^Loop/, true)
  await page.keyboard.press('Alt+ArrowUp')
  await expect(said(page)).toHaveText(/^Moved/)
  await storedGraph(program).toContain('find_text → repeat')
  const full = graphOf(program)
  await page.keyboard.press('Delete')
  await expect(said(page)).toHaveText(/^Removed Loop/)
  await page.keyboard.press('Control+z')
  await expect(said(page)).toHaveText(/^Undid Remove/)
  await expect(row(page, /^Loop/)).toBeFocused()
  await storedGraph(program).toEqual(full)
  for (let left = 4; left > 0; left--) {
    await expect(tree(page).locator(':focus')).toHaveCount(1) // it is never lost
    const undo = await page.getByRole('button', { name: /^Undo: / }).getAttribute('aria-label')
    await page.keyboard.press('Control+z')
    await expect(page.getByRole('button', { name: undo ?? '' })).toHaveCount(0)
  }
  await expect(page.getByRole('tabpanel', { name: 'Steps' }).getByRole('button', { name: 'Add a step' })).toBeFocused()
  await storedGraph(program).toEqual([])
  for (let i = 0; i < 4; i++) {
    const redo = await page.getByRole('button', { name: /^Redo: / }).getAttribute('aria-label')
    await page.keyboard.press('Control+Shift+z')
    await expect(page.getByRole('button', { name: redo ?? '' })).toHaveCount(0)
  }
  await storedGraph(program).toEqual(full)
})

test(
  'steps are cut, copied and pasted, and a branch is linked, by keyboard',
  { tag: '@nightly' },
  async ({ page, program, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await program.open()
    await begin(page)
    await add(page, 'a', 'click', /^Click on the screen/, true)
    await page.keyboard.press('ControlOrMeta+x')
    await expect(said(page)).toHaveText('Cut 1 step.')
    await expect(row(page, /^Look for text on the screen, step 1 of 1/)).toBeFocused()
    await page.keyboard.press('ControlOrMeta+c')
    await expect(said(page)).toHaveText('Copied 1 step as text.')
    await page.keyboard.press('ControlOrMeta+v')
    await expect(said(page)).toHaveText('Pasted 1 step.')
    await expect(row(page, /^Look for text on the screen 2, step 2 of 2/)).toBeFocused()
    await storedGraph(program).toEqual([
      'find_text: Look for text on the screen',
      'look_for_text_on_the_screen_2: Look for text on the screen 2',
      'find_text → look_for_text_on_the_screen_2',
    ])

    await add(page, 'Shift+A', 'decision', /^Decision, step 2 of 3/)
    await page.keyboard.press('l')
    const chooser = page.getByRole('dialog', { name: /^Link “Decision”/ })
    await page.keyboard.type('false')
    await page.keyboard.press('Enter')
    await expect(chooser).toHaveAccessibleName('Link “Decision”, false, to…')
    await page.keyboard.press('ArrowUp') // the last one, which says why it cannot be chosen
    await expect(chooser.getByRole('option', { selected: true })).toBeDisabled()
    await page.keyboard.press('Enter')
    await expect(chooser).toBeVisible()
    await page.keyboard.type('end the')
    await page.keyboard.press('Escape')
    await expect(row(page, /^Decision/)).toBeFocused()
  },
)
