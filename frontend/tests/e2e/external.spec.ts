import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { existsSync, readdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { passes } from './accessible'
import { banner, nameOf, planned, read, rename, write } from './files'
import { test } from './program'
import type { Program } from './program'
import { keep, themed, THEMES } from './screens'
import { byNight } from './byNight'

// contradict leaves a workflow and a file that both changed: saving waits while the
// file is no workflow, so that what is done meanwhile is not in it.
async function contradict(page: Page, program: Program): Promise<string> {
  const path = await planned(page, program)
  const theirs = read(path)
  writeFileSync(path, 'no workflow')
  await expect(banner(page)).toContainText('not a workflow')
  await rename(page, 'Mine')
  theirs.name = 'Theirs'
  const [first] = theirs.nodes
  if (first) first.name = 'Open the notes'
  write(path, theirs)
  await expect(banner(page)).toContainText('was changed by another program')
  return path
}

for (const { choice, name, step, undone } of [
  { choice: 'Keep mine', name: 'Mine', step: 'Open Notes', undone: { name: 'Theirs', step: 'Open the notes' } },
  { choice: 'Take theirs', name: 'Theirs', step: 'Open the notes', undone: { name: 'Mine', step: 'Open Notes' } },
  { choice: 'Merge', name: 'Mine', step: 'Open the notes', undone: { name: 'Mine', step: 'Open Notes' } },
]) {
  test(`a conflict with the file: ${choice}`, byNight(choice !== 'Merge'), async ({ page, program }) => {
    const path = await contradict(page, program)
    await banner(page).getByRole('button', { name: choice, exact: true }).click()
    await expect(banner(page)).toBeEmpty()
    await expect(nameOf(page)).toHaveText(name)
    await expect(page.locator('.card').first()).toContainText(step)
    await expect.poll(() => read(path)).toMatchObject({ name, nodes: [{ name: step }, {}, {}] })
    await page.getByRole('button', { name: /^Undo: / }).click()
    await expect(nameOf(page)).toHaveText(undone.name)
    await expect(page.locator('.card').first()).toContainText(undone.step)
  })
}

test(
  'a file that others change is followed, and undo takes that back',
  { tag: '@nightly' },
  async ({ page, program }) => {
    const path = await planned(page, program)
    const theirs = read(path)
    theirs.name = 'Theirs'
    write(path, theirs)
    await expect(nameOf(page)).toHaveText('Theirs')
    await page.getByRole('button', { name: 'Undo: Changed by another program' }).click()
    await expect(nameOf(page)).not.toHaveText('Theirs')
  },
)

test('a deleted file is saved again', { tag: '@nightly' }, async ({ page, program }) => {
  const path = await planned(page, program)
  unlinkSync(path)
  await expect(banner(page)).toContainText('was deleted or moved')
  await banner(page).getByRole('button', { name: 'Save it again' }).click()
  await expect(banner(page)).toBeEmpty()
  expect(read(path).nodes).toHaveLength(3)
})

test('what took the place of the file is kept aside', { tag: '@nightly' }, async ({ page, program }) => {
  const path = await planned(page, program)
  writeFileSync(path, 'no workflow')
  await expect(banner(page)).toContainText('not a workflow')
  await banner(page).getByRole('button', { name: 'Keep mine' }).click()
  await expect(banner(page)).toBeEmpty()
  await expect.poll(() => existsSync(path)).toBe(true)
  expect(read(path).nodes).toHaveLength(3)
  const aside = readdirSync(program.documents).filter((name) => name.includes('.corrupt-'))
  expect(aside.map((name) => readFileSync(join(program.documents, name), 'utf8'))).toEqual(['no workflow'])
})

for (const colorScheme of THEMES) {
  test.describe(colorScheme, themed(colorScheme), () => {
    test.use({ colorScheme })

    test('the difference to the file', { tag: '@nightly' }, async ({ page, program }) => {
      await contradict(page, program)
      await passes(page)
      await banner(page).getByRole('button', { name: 'Compare…' }).click()
      const dialog = page.getByRole('dialog', { name: 'Changed by another program' })
      await expect(dialog).toContainText('Open the notes')
      await expect(dialog.getByRole('listitem').filter({ hasText: 'Name of the workflow' })).toContainText('Theirs')
      await passes(page)
      await keep(page, `file-difference-${colorScheme}`)
      await dialog.getByRole('button', { name: 'Look at theirs' }).click()
      await expect(page.locator('.card').first()).toContainText('Open the notes')
      await expect(page.getByText('The file as it is now, not taken yet')).toBeVisible()
      await banner(page).getByRole('button', { name: 'Keep mine' }).click()
      await expect(page.locator('.card').first()).toContainText('Open Notes')
      await expect(page.getByText('The file as it is now, not taken yet')).toBeHidden()
    })
  })
}
