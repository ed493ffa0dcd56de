import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { passes } from './accessible'
import { exchange, log, plan, proposed } from './chat'
import { branching, linear, missingBranch, twoChanges } from './plans'
import { ended, say, sent, test } from './program'
import { keep, themed, THEMES } from './screens'

const tries = (page: Page) => page.getByLabel('How often the next request may be tried')

const WORDS = `The workflow has **three** steps:

1. Open Notes
2. Look for \`New\`

See [the manual](https://example.com/manual), [this](javascript:alert(1)) or ![a picture](https://example.com/p.png). <b>Done</b>`

test('a question is answered in words, and nothing changes', async ({ page, program }) => {
  await plan(page, program, WORDS, '{"add": [{"id": "wait" "name"', 'nonsense again')
  await say(page, 'What does it do?')
  const answer = exchange(page, 'What does it do?').locator('.prose')
  await expect(answer.locator('strong')).toHaveText('three')
  await expect(answer.locator('li')).toHaveText(['Open Notes', 'Look for New'])
  await expect(answer).toContainText('<b>Done</b>')
  await expect(answer.getByRole('button')).toHaveText([
    'the manual (https://example.com/manual)',
    'a picture (https://example.com/p.png)',
  ])
  await expect(answer.locator('a, img, b')).toHaveCount(0)
  await expect(page.getByText('3 steps · 2 links')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await say(page, 'Add a step that waits')
  const lost = exchange(page, 'Add a step that waits')
  await expect(lost.locator('.prose')).toContainText('Nothing was changed')
  await expect(lost.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('the focus goes to the words when a proposal is decided', { tag: '@nightly' }, async ({ page, program }) => {
  await plan(page, program, twoChanges, twoChanges)
  for (const button of ['Discard', 'Apply']) {
    await say(page, 'Tell me when it is done')
    await proposed(page).getByRole('button', { name: button }).click()
    await expect(proposed(page)).toHaveCount(0)
    await expect(page.locator('#composer')).toBeFocused()
  }
})

test('a page whose program is gone says so at once', { tag: '@nightly' }, async ({ page, program }) => {
  await plan(page, program)
  await program.kill()
  await expect(page.getByRole('alert')).toContainText('The connection to Planwright is lost.')
})

test(
  'everything that was said is there after a reload, and after a restart',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await program.model([
      missingBranch,
      branching,
      'It looks for the **total**.',
      twoChanges.replace('look_for_new', 'look_for_total'),
    ])
    await program.open()
    await say(page, 'Look for the total; tell me, or ask')
    await say(page, 'What does it do?')
    await say(page, 'Tell me when it is done')
    await page.getByRole('button', { name: 'Pick changes…' }).click()
    const kept = sent(page, 'DecideChange')
    await exchange(page, 'Tell me when').getByRole('checkbox').first().uncheck()
    await expect(page.getByText('Previewing 1 of 2 changes')).toBeVisible()
    await kept
    await ended(page)

    const same = async (): Promise<void> => {
      const first = exchange(page, 'Look for the total')
      await expect(first.getByText('2 attempts', { exact: true })).toBeVisible()
      await expect(first.getByText('Plan breaks the flow')).toBeVisible()
      await first.getByRole('button', { name: 'Show raw' }).first().click()
      await expect(first.locator('.attempt-reply')).toContainText('"step_type"')
      await expect(first.getByRole('button', { name: 'Undo this change' })).toBeVisible()
      await expect(exchange(page, 'What does it do?').locator('.prose strong')).toHaveText('total')
      await expect(exchange(page, 'Tell me when').getByRole('checkbox').first()).not.toBeChecked()
      await expect(page.getByText('Previewing 1 of 2 changes')).toBeVisible()
    }
    await page.reload()
    await same()
    await program.open()
    await same()

    await exchange(page, 'Tell me when').getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('Applied in part')).toBeVisible()
    await program.open()
    await expect(page.getByText('Applied in part')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Undo this change' })).toHaveCount(1)
    await page.getByRole('button', { name: 'Undo this change' }).click()
    await expect(exchange(page, 'Look for the total').getByRole('button', { name: 'Undo this change' })).toBeVisible()
  },
)

test('a message is copied', { tag: '@nightly' }, async ({ page, program, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await plan(page, program)
  await page.locator('.said').hover()
  await page.getByRole('button', { name: 'Copy the message' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('Open Notes')
})

test('a message is sent again from its place: what followed is forgotten, the workflow stays', async ({
  page,
  program,
}) => {
  await plan(page, program, 'One thing.', 'Another thing.', 'A third thing.')
  await say(page, 'What does it do?')
  await say(page, 'And then?')
  await expect(log(page)).toContainText('Another thing.')
  await ended(page)
  const anew = exchange(page, 'What does it do?').getByRole('button', { name: 'Resend from here' })
  await anew.focus()
  await page.keyboard.press('Enter')
  const field = page.getByRole('textbox', { name: 'Your message, to be sent again from here' })
  await expect(field).toBeFocused()
  await expect(page.getByText('what follows it are forgotten')).toBeVisible()
  await field.press('Escape')
  await expect(anew).toBeFocused()
  await anew.press('Enter')
  await field.fill('Why is it there?')
  await field.press('Enter')
  await expect(exchange(page, 'Why is it there?')).toContainText('A third thing.')
  await expect(log(page).locator('.said')).toContainText(['Open Notes', 'Why is it there?'])
  await expect(log(page).locator('.said')).toHaveCount(2)
  await expect(page.locator('.card')).toHaveCount(3)
  await page.reload()
  await expect(log(page).locator('.said')).toHaveCount(2)
})

test('the number of attempts is chosen for one request alone', { tag: '@nightly' }, async ({ page, program }) => {
  await program.model([missingBranch, WORDS, linear])
  await program.open()
  await page.getByRole('button', { name: 'Start empty' }).click()
  await expect(tries(page)).toHaveValue('3')
  await tries(page).selectOption('1')
  await say(page, 'Look for the total; tell me, or ask')
  await expect(log(page).getByRole('button', { name: 'Show the draft' })).toBeVisible()
  await expect(page.getByText('1 attempt', { exact: true })).toBeVisible()
  await expect(tries(page)).toHaveValue('3')

  // The draft waits, wherever one looks, until a plan takes its place.
  const failed = exchange(page, 'Look for the total')
  await say(page, 'What went wrong?')
  await expect(log(page).locator('.prose strong')).toHaveText('three')
  await expect(failed.getByRole('button', { name: 'One more try' })).toBeVisible()
  await expect(failed.getByRole('button', { name: 'Show the draft' })).toBeVisible()
  await expect(page.locator('.canvas-empty')).toContainText('A draft with 2 problems is there and was not applied.')
  await page.getByRole('button', { name: 'draft with 2 problems, not applied' }).click()
  await expect(page.locator('.card')).toHaveCount(4)
  await failed.getByRole('button', { name: 'One more try' }).click()
  await expect(page.locator('.card')).toHaveCount(3)
  await expect(page.locator('.said')).toHaveCount(3)
  await expect(failed.first()).toContainText('what was said later took its place')
  await expect(page.getByRole('contentinfo')).toContainText('no problems')
})

test(
  'a request goes on while the page is loaded again, and is stopped there',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await program.model([{ fault: 'silence-mid-stream' }])
    await program.open()
    await say(page, 'Open Notes')
    await expect(page.getByText(/\d+ characters/)).toBeVisible()
    await page.reload()
    const stop = exchange(page, 'Open Notes').getByRole('button', { name: 'Stop' })
    await stop.click()
    await expect(stop).toBeHidden()
    await expect(exchange(page, 'Open Notes').getByRole('button', { name: 'Try again' })).toBeVisible()
    await ended(page)
  },
)

test('a change that would break the workflow is blocked without another call, and looked at with its problems', async ({
  page,
  program,
}) => {
  await program.model(
    [linear, JSON.stringify({ update: [{ node_id: 'press_new', arguments: { target: null } }] })],
    'maxRepairAttempts=0',
  )
  await program.open()
  await say(page, 'Open Notes')
  await expect(page.locator('.card')).toHaveCount(3)
  await say(page, 'Press nothing')
  await exchange(page, 'Press nothing').getByRole('button', { name: 'Show the draft' }).click()
  await expect(page.getByText('Draft with 1 problem, not applied')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Problems' }).locator('[data-code="argument-missing"]')).toBeVisible()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(proposed(page)).toBeHidden()
  await expect(page.locator('.card')).toHaveCount(3)
})

for (const colorScheme of THEMES) {
  test.describe(colorScheme, themed(colorScheme), () => {
    test.use({ colorScheme })

    test(
      'a conversation with every kind of entry, after the program was killed',
      { tag: '@nightly' },
      async ({ page, program }) => {
        const unreadable = '{"steps": "all of them"}'
        const summary = 'A workflow that starts a note was planned.' // of what is too long ago to be told word for word
        const renamed = JSON.stringify({ update: [{ node_id: 'open_notes', name: 'Start Notes' }] })
        await plan(page, program, unreadable, unreadable, unreadable, twoChanges, WORDS, twoChanges, renamed, summary, {
          fault: 'silence-mid-stream',
        })
        await say(page, 'Do it twice')
        await expect(page.getByRole('button', { name: 'One more try' })).toBeVisible()
        await say(page, 'Tell me when it is done')
        await proposed(page).getByRole('button', { name: 'Discard' }).click()
        await say(page, 'What does it do?')
        await expect(log(page).locator('.prose strong')).toHaveText('three')
        await say(page, 'Tell me at the end')
        await proposed(page).getByRole('button', { name: 'Apply' }).click()
        await expect(page.locator('.card')).toHaveCount(4)
        await say(page, 'Find a better name for the first step')
        await expect(page.getByText('Previewing 1 change')).toBeVisible()
        await say(page, 'Now something else')
        await expect(page.getByText(/\d+ characters/)).toBeVisible()
        await passes(page)
        await program.kill()
        await program.open()
        await expect(page.getByText('Planwright was closed before there was an answer.')).toBeVisible()
        await expect(page.getByText('Previewing 1 change')).toBeVisible()
        await expect(exchange(page, 'Tell me when it is done')).toContainText('Discarded.')
        await expect(page.locator('.canvas')).toHaveAttribute('aria-busy', 'false')
        await passes(page)
        await keep(page, `conversation-${colorScheme}`)
      },
    )
  })
}
