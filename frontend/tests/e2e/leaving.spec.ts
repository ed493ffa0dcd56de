import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { openFlow, saved } from './canvas'
import { field } from './inspector'
import { step, test } from './program'
import type { Program } from './program'
import { byNight } from './byNight'

// What is saved after a pause, and how it is found again. A page that is left does not
// wait for the pause.
interface Change {
  what: string
  make: (page: Page) => Promise<void>
  holds: (page: Page, program: Program) => Promise<void>
}

const CHANGES: Change[] = [
  {
    what: 'words to the assistant',
    make: (page) => page.locator('#composer').fill('and then tell me'),
    holds: (page) => expect(page.locator('#composer')).toHaveValue('and then tell me'),
  },
  {
    what: 'a field of a step',
    make: async (page) => {
      await step(page, 'a').click()
      await field(page, 'Name').fill('Look for the button')
    },
    holds: (page) => expect(step(page, 'a')).toContainText('Look for the button'),
  },
  {
    what: 'a note',
    make: async (page) => {
      await page.getByRole('button', { name: 'Add a note' }).click()
      await page.getByRole('textbox', { name: 'Note' }).fill('Ask Mary')
    },
    holds: (_, program) => expect.poll(() => saved(program).notes.map(({ text }) => text)).toEqual(['Ask Mary']),
  },
]

const WAYS = {
  'loaded again': (page: Page) => page.reload().then(() => page),
  closed: async (page: Page) => {
    const next = await page.context().newPage()
    await page.close({ runBeforeUnload: true })
    await next.goto(new URL('/', page.url()).href)
    return next
  },
}

for (const { what, make, holds } of CHANGES)
  for (const [how, leave] of Object.entries(WAYS))
    test(
      `${what} typed a moment before the page is ${how} stays`,
      byNight(how === 'closed' || what !== CHANGES[0]?.what),
      async ({ page, program }) => {
        await openFlow(page, program, 'a > b')
        await make(page)
        await holds(await leave(page), program)
      },
    )
