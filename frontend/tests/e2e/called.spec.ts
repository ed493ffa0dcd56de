import { expect } from '@playwright/test'
import { passes } from './accessible'
import { written } from './home'
import { step, test } from './program'
import { drawer, folderOf, runAll, status, takesAnswers } from './running'
import { keep } from './screens'

// READ is a workflow that can be called: it gives what is in a file.
const READ = {
  version: 2,
  id: 'read-1',
  name: 'Read a file',
  inputs: [{ name: 'path', type: 'string', required: true }],
  outputs: [{ name: 'size', type: 'integer', value: '{{get.size}}' }],
  nodes: [
    { id: 'get', name: 'Get it', kind: 'Tool', tool: { name: 'read_file', arguments: { path: '{{inputs.path}}' } } },
  ],
  edges: [],
}

const CALLER = {
  version: 2,
  id: 'caller-1',
  name: 'Caller',
  nodes: [
    {
      id: 'call',
      name: 'Look into it',
      kind: 'Tool',
      tool: { name: 'workflow__read_a_file', workflow: 'read-1', arguments: { path: 'a.txt' } },
    },
  ],
  edges: [],
}

test('a workflow is a step of another, is shown before it runs, and what it did opens below the step', async ({
  page,
  program,
}) => {
  folderOf(program, { 'a.txt': 'hello' })
  written(program, READ.name, READ)
  await program.open(written(program, CALLER.name, CALLER))
  await step(page, 'call').click()
  await expect(page.getByRole('complementary', { name: 'Selected step' })).toContainText('Read a file')

  await page.getByRole('button', { name: 'Run', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: /^Run/ })
  await sheet.getByText(/Step by step/).click()
  await expect(sheet).toContainText('Look into it › Get it')
  await page.keyboard.press('Escape')

  await runAll(page)
  await expect(status(page)).toContainText('done')
  await drawer(page)
    .getByRole('button', { name: /Look into it/ })
    .click()
  const did = drawer(page).getByRole('region', { name: 'What “Read a file” did' })
  await expect(did.getByRole('listitem')).toHaveCount(1)
  await expect(did).toContainText('Get it')
  await passes(page)

  await step(page, 'call').getByRole('button', { name: 'Show its steps here' }).click()
  await expect(page.getByTestId('inner-run-get')).toHaveAttribute('data-phase', 'done')
})

const ASKS = {
  ...READ,
  id: 'asks-1',
  name: 'Read and ask',
  nodes: [
    ...READ.nodes,
    {
      id: 'ask',
      name: 'Which?',
      kind: 'Tool',
      tool: { name: 'ask_person', arguments: { question: 'Which?', choices: ['One', 'Two'] } },
    },
    {
      id: 'last',
      name: 'Once more',
      kind: 'Tool',
      tool: { name: 'read_file', arguments: { path: '{{inputs.path}}' } },
    },
  ],
  edges: [
    { from: 'get', to: 'ask' },
    { from: 'ask', to: 'last' },
  ],
}

const CALLS_IT = {
  ...CALLER,
  id: 'caller-2',
  name: 'Calls it',
  nodes: CALLER.nodes.map((node) => ({
    ...node,
    tool: { ...node.tool, name: 'workflow__read_and_ask', workflow: ASKS.id },
  })),
}

test('a workflow that is gone into shows how far the call of it is', { tag: '@nightly' }, async ({ page, program }) => {
  folderOf(program, { 'a.txt': 'hello' })
  written(program, ASKS.name, ASKS)
  await program.open(written(program, CALLS_IT.name, CALLS_IT))
  await runAll(page)
  await step(page, 'call').click()
  const did = drawer(page).getByRole('region', { name: 'What “Read and ask” did' })
  await expect(did).toContainText('Which?')

  await step(page, 'call').dblclick()
  await expect(page.getByTestId('run-get')).toHaveAttribute('data-phase', 'done')
  await expect(page.getByTestId('run-ask')).toHaveAttribute('data-phase', 'waiting')

  const question = drawer(page).getByRole('region', { name: 'Which?' })
  await expect(question).toContainText('“Look into it” › “Which?” of “Read and ask”')
  await takesAnswers(drawer(page), 'One')
  await keep(page, 'run-called-asks')
  await question.getByRole('button', { name: 'One', exact: true }).click()
  await expect(page.getByTestId('run-last')).toHaveAttribute('data-phase', 'done')
  await expect(question).toBeHidden()
  await expect(status(page)).toContainText('done')

  await drawer(page).getByRole('button', { name: 'Back to “Calls it”' }).click()
  await expect(page.getByTestId('run-call')).toHaveAttribute('data-phase', 'done')
})

test('what a called workflow asks is answered where it was called, and seen where it asks', async ({
  page,
  program,
}) => {
  folderOf(program, { 'a.txt': 'hello' })
  written(program, ASKS.name, ASKS)
  await program.open(written(program, CALLS_IT.name, CALLS_IT))
  await runAll(page)
  await expect(page.getByTestId('run-call')).toHaveAttribute('data-phase', 'waiting')
  await takesAnswers(drawer(page), 'One')
  await drawer(page).getByRole('button', { name: 'One', exact: true }).click()
  await expect(status(page)).toContainText('done')
  await step(page, 'call').dblclick()
  await expect(page.getByTestId('run-last')).toHaveAttribute('data-phase', 'done')
  await expect(status(page)).toContainText('done')
})
