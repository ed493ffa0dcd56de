import { expect } from '@playwright/test'
import { passes } from './accessible'
import { field, fileOf, inspector, stored } from './inspector'
import { step, test } from './program'
import { openRunnable, tool } from './running'
import { keep, themed, THEMES } from './screens'

// Enter does what a field looks like: it confirms what looks like one line, and begins
// another line where several are seen.

test('Enter confirms a question, and Shift+Enter begins a line of it', async ({ page, program }) => {
  await openRunnable(page, program, [tool('ask', 'ask_person', { question: 'Go on' })])
  await step(page, 'ask').click()
  const question = field(page, 'Question')
  await question.focus()
  await page.keyboard.press('End')
  await page.keyboard.type('?')
  await page.keyboard.press('Enter')
  await stored(program, 'ask', { tool: { name: 'ask_person', arguments: { question: 'Go on?' } } })
  await expect(question).toBeFocused()
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('Or not?')
  await page.keyboard.press('Enter')
  await stored(program, 'ask', { tool: { name: 'ask_person', arguments: { question: 'Go on?\nOr not?' } } })
})

test('a path is one line however long it is, and the keyboard stays in it', async ({ page, program }) => {
  await openRunnable(page, program, [tool('read', 'read_file', { path: 'a' })])
  await step(page, 'read').click()
  const path = field(page, 'File')
  const long = `${'folder/'.repeat(12)}notes.txt`
  await path.fill(long.slice(0, 50))
  await stored(program, 'read', { tool: { name: 'read_file', arguments: { path: long.slice(0, 50) } } })
  await page.keyboard.type(long.slice(50))
  await stored(program, 'read', { tool: { name: 'read_file', arguments: { path: long } } })
  await page.keyboard.type('.old')
  await page.keyboard.press('Shift+Enter')
  await stored(program, 'read', { tool: { name: 'read_file', arguments: { path: `${long}.old` } } })
  await path.fill('b\n')
  await stored(program, 'read', { tool: { name: 'read_file', arguments: { path: 'b' } } })
})

test('a text of several lines shows that it is one', async ({ page, program }) => {
  await openRunnable(page, program, [tool('write', 'write_file', { path: 'a.txt', text: 'one' })])
  await step(page, 'write').click()
  const text = field(page, 'Text')
  expect(await text.evaluate((one) => one.clientHeight / parseFloat(getComputedStyle(one).lineHeight))).toBeGreaterThan(
    3,
  )
  await text.focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('two')
  await stored(program, 'write', { tool: { name: 'write_file', arguments: { path: 'a.txt', text: 'one\ntwo' } } })
})

test('lines that a text holds already are kept where one line is usual', async ({ page, program }) => {
  const condition = { left: { variable: 'open.success' }, operator: 'Equals', right: { literal: 'one\ntwo' } }
  await openRunnable(page, program, [
    tool('open', 'launch_app', { app_name: 'Notes', arguments: ['a\nb'] }),
    { id: 'check', name: 'Is it so', kind: 'If', if: { condition } },
  ])
  await step(page, 'check').click()
  await field(page, 'With').press('Control+End')
  await page.keyboard.type('!')
  await page.keyboard.press('Enter')
  await expect
    .poll(() => fileOf(program).nodes.find(({ id }) => id === 'check')?.if?.condition)
    .toMatchObject({ right: { literal: 'one\ntwo!' } })
  await step(page, 'open').click()
  await field(page, 'Arguments, value 1').press('Control+End')
  await page.keyboard.type('!')
  await page.keyboard.press('Enter')
  await stored(program, 'open', {
    tool: { name: 'launch_app', arguments: { app_name: 'Notes', arguments: ['a\nb!'] } },
  })
})

test('a wrapped line that Tab leads to is replaced by what is typed', async ({ page, program }) => {
  await openRunnable(page, program, [tool('read', 'read_file', { path: 'a.txt' })])
  await step(page, 'read').click()
  const path = field(page, 'File')
  const selected = () =>
    path.evaluate((one: HTMLTextAreaElement) => one.value.slice(one.selectionStart, one.selectionEnd))
  await path.click()
  expect(await selected()).toBe('')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(path).toBeFocused()
  expect(await selected()).toBe('a.txt')
  await page.keyboard.type('b.txt')
  await stored(program, 'read', { tool: { name: 'read_file', arguments: { path: 'b.txt' } } })
})

const LONG = 'not operational since the middle of last week'

for (const colorScheme of THEMES) {
  test.describe(colorScheme, themed(colorScheme), () => {
    test.use({ colorScheme })

    test('what a condition compares with is read whole', async ({ page, program }) => {
      const condition = { left: { variable: 'read.text' }, operator: 'Equals', right: { literal: LONG } }
      await openRunnable(page, program, [
        tool('read', 'read_file', { path: 'a' }),
        { id: 'check', name: 'Is it down', kind: 'If', if: { condition } },
      ])
      for (const [width, height] of [
        [1440, 900],
        [1024, 640],
      ] as const) {
        await page.setViewportSize({ width, height })
        await step(page, 'check').click()
        const value = field(page, 'With')
        await expect(value).toHaveValue(LONG)
        expect(
          await value.evaluate((one) => [one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight]),
        ).toEqual([0, 0])
        await keep(page, `condition-${colorScheme}-${width}`)
      }
      await passes(page, 'condition')
      await field(page, 'With').fill('up')
      await page.keyboard.press('Enter')
      await expect
        .poll(() => fileOf(program).nodes.find(({ id }) => id === 'check')?.if?.condition)
        .toMatchObject({ right: { literal: 'up' } })
      await expect(inspector(page).getByText('up')).toBeVisible()
    })
  })
}
