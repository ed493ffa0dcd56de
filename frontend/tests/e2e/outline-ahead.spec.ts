import { expect } from '@playwright/test'
import { row, said, steps, storedGraph } from './outline'
import { test, unanswered } from './program'
import { openRunnable, tool } from './running'

test(
  'what an edit tells comes with what is seen, not with the end of its call',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await openRunnable(page, program, [
      tool('find', 'find_text', { text: 'Total' }),
      tool('tell', 'notify', { title: 'Done', message: 'Well' }),
    ])
    await steps(page)
    await row(page, /^tell/).click()
    await unanswered(page)
    await page.keyboard.press('e')
    await expect(said(page)).toHaveText('Turned tell off.')
    await page.keyboard.press('Alt+ArrowUp')
    await expect(said(page)).toHaveText('Moved before find.')
    await page.keyboard.press('Delete')
    await expect(said(page)).toHaveText('Removed tell. Now on find.')
    await page.keyboard.press('Control+z')
    await expect(said(page)).toHaveText('Undid Remove “tell”. Now on tell.')
    await page.keyboard.press('Control+Shift+z')
    await expect(said(page)).toHaveText('Redid Remove “tell”. Now on find.')
    await storedGraph(program).toEqual(['find: find'])
  },
)
