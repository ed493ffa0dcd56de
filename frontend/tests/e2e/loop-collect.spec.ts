import { expect } from '@playwright/test'
import { passes } from './accessible'
import { inspector, stored } from './inspector'
import { step, test } from './program'

const WORKFLOW = {
  version: 2,
  name: 'Texts',
  nodes: [
    { id: 'list', name: 'List', kind: 'Tool', tool: { name: 'list_files', arguments: { path: 'docs' } } },
    { id: 'each', name: 'Each', kind: 'Loop', loop: { over: 'list.files', maxIterations: 100 } },
    { id: 'read', name: 'Read', kind: 'Tool', tool: { name: 'read_document', arguments: { path: '{{each.item}}' } } },
    { id: 'end', name: 'End', kind: 'EndLoop', endLoop: { loop: 'each' } },
  ],
  edges: [
    { from: 'list', to: 'each' },
    { from: 'each', to: 'read', output: 'LoopBody' },
    { from: 'read', to: 'end' },
  ],
}

test('what each round gives is chosen from results, and needs no JSON', async ({ page, program }) => {
  await program.open()
  await page.getByRole('button', { name: /Open…/ }).click()
  await page.getByLabel('Text of a workflow file').fill(JSON.stringify(WORKFLOW))
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await step(page, 'each').click()
  const gives = inspector(page).getByRole('group', { name: 'What each round gives' })
  const loop = (collect?: object) =>
    stored(program, 'each', { loop: { over: 'list.files', maxIterations: 100, ...(collect && { collect }) } })
  for (const [typed, added] of [
    ['read text', 'text'],
    ['each item', 'file'],
  ] as const) {
    await gives.getByRole('button', { name: 'Add a field' }).press('Enter')
    await page.keyboard.type(typed)
    await page.keyboard.press('Enter')
    await expect(gives.getByRole('button', { name: `Take away “${added}”` })).toBeVisible()
  }
  await loop({ text: '{{read.text}}', file: '{{each.item}}' })
  await gives.getByLabel('Name of field 2').fill('place')
  await page.keyboard.press('Enter')
  await loop({ text: '{{read.text}}', place: '{{each.item}}' })
  await passes(page)
  await gives.getByRole('button', { name: 'Take away “text”' }).press('Enter')
  await gives.getByRole('button', { name: 'Take away “place”' }).press('Enter')
  await loop()
})
