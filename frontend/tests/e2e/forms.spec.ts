import { expect } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { passes } from './accessible'
import { field, stored } from './inspector'
import { step, test } from './program'
import { drawer, folderOf, openRunnable, runAll, status, tool } from './running'
import { keep, themed, THEMES } from './screens'

const SECRET = 'plum 7 corner'

const steps = (folder: string) => [
  tool('ask', 'ask_person', { question: 'Password?', hidden: true }),
  { id: 'knock', name: 'knock', kind: 'Loop', loop: { times: 2 } },
  tool('note', 'write_file', { path: `${folder}/note.md`, text: '{{ask.answer}}', mode: 'overwrite' }),
  { id: 'again', name: 'again', kind: 'EndLoop', endLoop: { loop: 'knock' } },
  {
    id: 'say',
    name: 'say',
    kind: 'AiTransform',
    enabled: false,
    aiTransform: { kind: 'translate', inputRef: 'note.text', instruction: 'Into German' },
  },
]
const LINKS = ['ask > knock', 'knock:LoopBody > note', 'note > again', 'again > knock', 'knock:LoopDone > say']

for (const colorScheme of THEMES) {
  test.describe(colorScheme, themed(colorScheme), () => {
    test.use({ colorScheme })

    test('how often, an instruction and a hidden answer', { tag: '@nightly' }, async ({ page, program }) => {
      const folder = folderOf(program)
      await openRunnable(page, program, steps(folder), LINKS)
      await step(page, 'knock').click()
      await expect(field(page, 'How often')).toHaveValue('2')
      await expect(field(page, 'At most, rounds')).toBeHidden()
      await keep(page, `form-times-${colorScheme}`)
      await passes(page, 'a loop that counts')
      await field(page, 'How often').fill('3')
      await stored(program, 'knock', { loop: { times: 3 } })
      await step(page, 'say').click()
      await field(page, 'Instruction').fill('Into German, formally')
      await stored(program, 'say', {
        aiTransform: { kind: 'translate', inputRef: 'note.text', instruction: 'Into German, formally' },
      })
      await keep(page, `form-instruction-${colorScheme}`)
      await passes(page, 'an instruction')

      await runAll(page)
      const question = drawer(page).getByRole('region', { name: 'Password?' })
      const answer = question.getByLabel('Your answer (it is not shown)')
      await expect(answer).toHaveAttribute('type', 'password')
      await answer.fill(SECRET)
      await keep(page, `form-hidden-${colorScheme}`)
      await passes(page, 'a hidden question')
      await question.getByRole('button', { name: 'Answer', exact: true }).click()
      for (let round = 0; round < 2; round++) {
        const may = drawer(page).getByRole('button', { name: 'Allow once' })
        const over = page.locator('.run-question')
        await expect(may.or(status(page).filter({ hasText: 'done' })).first()).toBeVisible()
        if (await may.isVisible())
          await drawer(page)
            .getByRole('button', { name: /^Always/ })
            .click()
        await expect(over).toBeHidden()
      }
      await expect(status(page)).toHaveText('done')
      expect(readFileSync(join(folder, 'note.md'), 'utf8')).toBe(SECRET)
      await expect(page.locator('body')).not.toContainText(SECRET)
    })
  })
}
