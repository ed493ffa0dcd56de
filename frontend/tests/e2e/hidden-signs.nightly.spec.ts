import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { mkdirSync } from 'node:fs'
import { ended, say, test } from './program'
import { folderOf, openRunnable, runAll, runButton, sheet, tool } from './running'
import { COUNT, addServer, card, openTools, pressed, wordsServer } from './servers'

// SIGNS turn the text around them, or are not seen: names of files, servers and models
// may hold them, and nothing of the page may.
const SIGNS = '\u202e\u200b\u2066\u00ad\u0007'
const odd = (name: string): string => `${name.slice(0, 1)}${SIGNS}${name.slice(1)}`

const condition = { left: { variable: 'a.text' }, operator: 'Contains', right: { literal: odd('yes') } }

// hidden lists what is shown, or said, with such a sign in it, fields apart.
function hidden(): string[] {
  const SIGN = new RegExp('[\\u202a-\\u202e\\u2066-\\u2069\\u200b\\u00ad]')
  const SAID = [
    'aria-label',
    'aria-description',
    'aria-roledescription',
    'aria-valuetext',
    'title',
    'data-tip',
    'alt',
    'placeholder',
  ]
  const found: string[] = []
  const say = (element: Element, what: string): void => {
    found.push(
      `${what} of ${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} in ${element.parentElement?.getAttribute('class') ?? ''}`,
    )
  }
  if (SIGN.test(document.title)) found.push('the title of the page')
  for (const element of document.querySelectorAll('body *')) {
    if (element.closest('script, style')) continue
    if (
      !element.closest('textarea, .cm-content') &&
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && SIGN.test(node.textContent ?? ''))
    )
      say(element, 'the text')
    for (const name of SAID) if (SIGN.test(element.getAttribute(name) ?? '')) say(element, name)
  }
  return [...new Set(found)]
}

const expectNone = (page: Page, where: string) => expect.poll(() => page.evaluate(hidden), where).toEqual([])

const nodes = (folder: string) => [
  tool('a', 'read_file', { path: `${folder}/${odd('in.txt')}` }, { name: odd('Read'), note: odd('A note') }),
  {
    id: 's',
    name: odd('Which'),
    kind: 'Switch',
    switch: { cases: [{ name: odd('paid'), condition }] },
    ends: ['SwitchDefault'],
  },
  { id: 'i', name: odd('Whether'), kind: 'If', if: { condition }, ends: ['IfFalse'] },
  { id: 't', name: odd('Sum'), kind: 'AiTransform', aiTransform: { kind: odd('summarize'), inputRef: 'a.text' } },
  {
    id: 'm',
    name: odd('Model'),
    kind: 'AiStep',
    aiStep: { prompt: odd('Do it'), allowedTools: [odd('gone'), 'words__count_words'] },
  },
  tool('b', odd('gone__tool'), { [odd('key')]: odd('value {{a.text}}') }, { name: odd('Gone') }),
  tool('c', 'write_file', { path: `${folder}/${odd('out.txt')}`, text: odd('x') }, { name: odd('Write') }),
]
const edges = [
  { from: 'a', to: 's' },
  { from: 's', to: 'i', output: `SwitchCase:${odd('paid')}` },
  { from: 'i', to: 't', output: 'IfTrue' },
  { from: 't', to: 'm' },
  { from: 'm', to: 'b' },
  { from: 'b', to: 'c' },
]
const more = {
  name: odd('Odd'),
  notes: [{ id: 'n', text: odd('Note'), position: { x: 500, y: 0 } }],
  inputs: [{ name: 'folder', type: 'string', description: odd('Where'), default: odd('here') }],
}

test('signs that hide or turn text are shown as escapes wherever a workflow shows', async ({ page, program }) => {
  await program.model([`${odd('Answer')}\n\n- ${odd('one')}\n\n\`${odd('code')}\``], `model=${odd('scripted')}`)
  await openRunnable(page, program, nodes(folderOf(program)), undefined, { ...more, edges })
  await expectNone(page, 'the canvas')
  await say(page, odd('Hello'))
  await ended(page)
  await expectNone(page, 'the conversation')
  await page.getByRole('tab', { name: 'Steps' }).click()
  await expectNone(page, 'the outline')
  for (const row of await page.getByRole('treeitem').all()) {
    await row.click()
    await expectNone(page, `the step ${String(await row.textContent())}`)
    for (const button of await page.locator('.inspector [aria-haspopup="listbox"]').all()) {
      await button.click()
      await expectNone(page, 'a chooser')
      await page.keyboard.press('Escape')
    }
  }
  for (const tab of ['History', 'Assistant']) {
    await page.getByRole('tab', { name: tab }).click()
    await expectNone(page, tab)
  }
  await page.getByRole('contentinfo').getByRole('button', { name: /error/ }).click()
  await expectNone(page, 'the problems')
  for (const key of ['Control+k', 'Control+f']) {
    await page.keyboard.press(key)
    await page.keyboard.type('o')
    await expectNone(page, key)
    await page.keyboard.press('Escape')
  }
  await page
    .locator('.header')
    .getByRole('button', { name: /Model: / })
    .click()
  await expectNone(page, 'the choice of a model')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+,')
  for (const section of ['Model', 'Planning', 'Tools', 'Appearance', 'Privacy', 'Diagnostics']) {
    await page.getByRole('dialog').getByRole('button', { name: section, exact: true }).click()
    await expectNone(page, section)
  }
})

test('so they are in all that Markdown of an answer is made of', async ({ page, program }) => {
  const block = (name: string): string => odd(`${name}\u001b`)
  const answer = [
    `# ${block('title')}`,
    `${block('plain')} **${block('strong')}** *${block('slanted')}* \`${block('code')}\``,
    `> ${block('quoted')}`,
    `- ${block('item')}\n- **${block('second')}**`,
    `\`\`\`\n${block('fenced')}\n\`\`\``,
    `[**${block('link')}**](https://example.com/${odd('path')}) ![${block('picture')}](https://example.com/a.png)`,
    `<b>${block('html')}</b>`,
    'مرحبا',
    '**n&#x202e;amed** *r&#8203;ef* [*l&#x202e;ed*](https://example.com/)',
  ].join('\n\n')
  await program.model([answer])
  await openRunnable(page, program, nodes(folderOf(program)), undefined, { ...more, edges })
  await say(page, 'Hello')
  await ended(page)
  const prose = page.locator('.told .prose').last()
  for (const word of [
    'title',
    'plain',
    'strong',
    'slanted',
    'code',
    'quoted',
    'item',
    'second',
    'fenced',
    'link',
    'picture',
    'html',
  ]) {
    await expect(prose).toContainText(`${word.slice(0, 1)}\\u202e\\u200b\\u2066\\u00ad\\u0007${word.slice(1)}\\u001b`)
  }
  for (const words of ['n\\u202eamed', 'r\\u200bef', 'l\\u202eed']) await expect(prose).toContainText(words)
  await expectNone(page, 'the answer')
  expect(await prose.textContent()).not.toContain('\u001b')
  expect(
    await prose
      .locator('p, li, blockquote, pre')
      .evaluateAll((all) => all.filter((one) => one.getAttribute('dir') !== 'auto').length),
  ).toBe(0)
  await expect(prose.getByText('مرحبا')).toHaveCSS('direction', 'rtl')
})

test('so they are in what a run asks, does and shows', async ({ page, program }) => {
  const folder = folderOf(program, { [odd('in.txt').replace('\u0007', '')]: odd('text') })
  const file = (name: string): string => `${folder}/${odd(name).replace('\u0007', '')}`
  await openRunnable(
    page,
    program,
    [
      tool('a', 'read_file', { path: file('in.txt') }, { name: odd('Read') }),
      tool('q', 'ask_person', { question: odd('Which?'), choices: [odd('one'), odd('two')] }, { name: odd('Ask') }),
      tool('c', 'write_file', { path: file('out.txt'), text: '{{a.text}}', mode: 'overwrite' }, { name: odd('Write') }),
    ],
    undefined,
    more,
  )
  await runButton(page).click()
  await expectNone(page, 'the sheet')
  await sheet(page).getByRole('button', { name: /Close/ }).first().click()
  await runAll(page)
  const question = page.locator('.run-question')
  await expect(question).toContainText('hich?')
  await expectNone(page, 'the question')
  await question.getByRole('button').nth(1).click()
  await expect(question).toContainText('Write a file')
  await expectNone(page, 'what may be called')
  await question.getByRole('button', { name: 'Allow once' }).click()
  await expect(page.locator('.run-status')).toHaveText('done')
  for (const row of await page.getByRole('list', { name: 'What happened, in order' }).getByRole('listitem').all()) {
    await row.click()
    await expectNone(page, 'what happened')
  }
})

test('so they are in servers, what they offer and print, and models on this machine', async ({ page, program }) => {
  mkdirSync(folderOf(program), { recursive: true })
  await program.listening({ models: [odd('qwen'), odd('llama')], rules: [{ match: '', answers: ['x'] }] })
  await program.open()
  await expect(page.getByRole('region', { name: 'Model servers on this machine' })).toBeVisible()
  await expectNone(page, 'the offer')
  await openTools(page)
  const words = wordsServer(
    program,
    {
      ...COUNT,
      description: odd('Counts'),
      inputSchema: { type: 'object', properties: { [odd('text')]: { type: 'string', description: odd('What') } } },
    },
    { ...COUNT, name: odd('bad') },
  )
  const name = odd('words').replace('\u0007', '')
  await addServer(page, 'plain', { ...words, args: [...words.args, odd('argument').replace('\u0007', '')] })
  await page.getByRole('button', { name: 'Add a server…' }).click()
  const form = page.getByRole('form', { name: 'Add a server' })
  await form.getByLabel('Name', { exact: true }).fill(name)
  await form.getByRole('textbox', { name: 'Command', exact: true }).fill(words.command)
  await form.getByLabel('Arguments, one a line').fill(words.args.join('\n'))
  await pressed(form, 'Add')
  await expect(page.getByRole('article')).toHaveCount(2)
  await expectNone(page, 'a server to approve')
  for (const server of [card(page, 'plain'), page.getByRole('article').nth(1)]) {
    await pressed(server, 'Approve and start')
    await expect(server.getByRole('region', { name: 'It offers 1 tool' })).toBeVisible()
    await server.locator('summary').first().click()
    await expectNone(page, 'tools to approve')
    await pressed(server, 'Approve these tools')
    await expect(server).toContainText('ready')
    await expectNone(page, 'tools of a server')
    for (const button of await server.locator('.tool-server-actions').getByRole('button').all()) {
      if (/Stop|Restart/.test((await button.textContent()) ?? '')) continue
      await button.click()
      await expectNone(page, 'what is done with a server')
    }
  }
})
