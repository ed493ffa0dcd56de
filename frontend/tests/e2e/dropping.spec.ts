import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { nameOf } from './files'
import { test } from './program'

interface Given {
  name: string
  text?: string
  size?: number
  bytes?: readonly number[]
}

// drop lets files fall where something stands, as the system would.
async function drop(target: Locator, ...files: Given[]): Promise<void> {
  await target.waitFor()
  const dataTransfer = await target.page().evaluateHandle((given: Given[]) => {
    const transfer = new DataTransfer()
    for (const { name, text, size, bytes } of given) {
      transfer.items.add(new File([bytes ? new Uint8Array(bytes) : (text ?? 'x'.repeat(size ?? 0))], name))
    }
    return transfer
  }, files)
  await target.dispatchEvent('dragover', { dataTransfer })
  await target.dispatchEvent('drop', { dataTransfer })
}

const field = (page: Page): Locator => page.locator('#composer')
const WORKFLOW = JSON.stringify({
  version: 1,
  id: 'x',
  name: 'Fallen',
  nodes: [{ id: 'a', name: 'Wait', kind: 'Tool', tool: { name: 'wait', arguments: {} } }],
  edges: [],
  notes: [],
})

test('a workflow opens wherever it is dropped, a text goes into the message', async ({ page, program }) => {
  await program.open()
  await drop(field(page), { name: 'todo.txt', text: 'Water the plants' })
  await expect(field(page)).toHaveValue('todo.txt:\nWater the plants\n')
  await expect(field(page)).toBeFocused()
  await drop(field(page), { name: 'fallen.json', text: WORKFLOW })
  await expect(nameOf(page)).toHaveText('Fallen')
  await drop(page.locator('.chat'), { name: 'more.txt', text: 'Feed the cat' })
  await expect(field(page)).toHaveValue(/more\.txt:\nFeed the cat/)
  await drop(page.locator('.canvas'), { name: 'again.planwright.json', text: WORKFLOW.replace('Fallen', 'Again') })
  await expect(nameOf(page)).toHaveText('Again')
})

test.describe('what cannot be taken is said in words', () => {
  for (const [what, files, words] of [
    [
      'several files',
      [
        { name: 'a.json', text: WORKFLOW },
        { name: 'b.json', text: WORKFLOW },
      ],
      /Drop one at a time/,
    ],
    ['a text beside the assistant', [{ name: 'todo.txt', text: 'Water the plants' }], /drop it on the assistant/],
    ['a picture', [{ name: 'a.png', bytes: [137, 80, 78, 71, 13, 10, 26, 10, 255, 0] }], /not text/],
    ['something huge', [{ name: 'a.json', size: 9 << 20 }], /larger than 8 MB/],
    ['a broken workflow', [{ name: 'a.planwright.json', text: '{"nodes": [' }], /not a workflow that can be opened/],
  ] as const) {
    test(what, { tag: files.length > 1 || 'size' in files[0] ? [] : '@nightly' }, async ({ page, program }) => {
      await program.open()
      await drop(page.getByRole('contentinfo'), ...files)
      await expect(page.getByRole('alert')).toHaveText(words)
      await expect(page.getByRole('heading', { name: 'What should happen?' })).toBeVisible()
    })
  }

  test('a text that is too long for a message', { tag: '@nightly' }, async ({ page, program }) => {
    await program.open()
    await drop(field(page), { name: 'long.txt', size: 200_000 })
    await expect(page.getByRole('alert')).toHaveText(/at most 150 kB/)
    await expect(field(page)).toHaveValue('')
  })
})

test('where a file would go is said while it is held', { tag: '@nightly' }, async ({ page, program }) => {
  await program.open()
  await field(page).waitFor()
  const dataTransfer = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['x'], 'a.txt'))
    return transfer
  })
  await field(page).dispatchEvent('dragover', { dataTransfer })
  await expect(page.getByText('Drop to add its text to your message')).toBeVisible()
  await page.getByRole('contentinfo').dispatchEvent('dragover', { dataTransfer })
  await expect(page.getByText('Drop to open this workflow')).toBeVisible()
})
