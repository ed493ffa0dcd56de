// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import type { Root } from 'react-dom/client'
import ts from 'typescript'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { texts } from './domain/texts'
import { jsx } from './jsx/jsx-runtime'
import { startEmpty, useSession } from './store/page/session'
import { App, Work } from './App'
import { Boundary } from './Boundary'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
vi.stubGlobal('go', { main: { App: { TellFault: () => Promise.resolve() } } })

interface Drawn {
  name: string
  file: string // that it comes from
}

// drawnBy are the components that a file draws and other files of ours have.
function drawnBy(file: string): Drawn[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const from = new Map<string, string>()
  const drawn = new Set<string>()
  const look = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      const { text } = node.moduleSpecifier
      const names = node.importClause?.namedBindings
      if (text.startsWith('./') && names && ts.isNamedImports(names))
        for (const { name } of names.elements) from.set(name.text, join(dirname(file), text))
    }
    if (ts.isJsxOpeningLikeElement(node)) drawn.add(node.tagName.getText())
    ts.forEachChild(node, look)
  }
  look(source)
  return [...drawn].flatMap((name) => {
    const file = from.get(name)
    return file === undefined || name === 'Part' || name === 'Button' ? [] : [{ name, file }]
  })
}

const START = drawnBy('src/App.tsx')
const WORK = drawnBy('src/Work.tsx')
const ALL = [...START, ...WORK]

let root: Root
let box: HTMLElement
let breaks = '' // which one throws; each of the others is its name

const names = (): string[] => [...box.querySelectorAll('i')].map((one) => one.title)

function StandIn({ name }: { name: string }) {
  if (name === breaks) throw new Error(`${name} is broken`)
  return jsx('i', { title: name })
}

for (const { name, file } of ALL) {
  const module = (await import(/* @vite-ignore */ join(process.cwd(), file))) as Record<string, () => unknown>
  vi.spyOn(module, name).mockImplementation(() => jsx(StandIn, { name }))
}
await Work.load()

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined) // React says each
  box = document.body.appendChild(document.createElement('div'))
  root = createRoot(box)
})

afterEach(() => {
  act(() => {
    root.unmount()
    useSession.setState(useSession.getInitialState())
  })
  box.remove()
})

it('draws each part of the first screen and of the workbench', () => {
  breaks = ''
  act(() => root.render(jsx(App, {})))
  const without = (page: string) => (name: string) => name !== page
  expect(names().toSorted()).toEqual(
    START.map(({ name }) => name)
      .filter(without('RunsPage'))
      .toSorted(),
  )
  act(startEmpty)
  expect(names().toSorted()).toEqual(
    ALL.map(({ name }) => name)
      .filter(without('RunsPage'))
      .filter(without('Home'))
      .toSorted(),
  )
})

it.each(ALL)('the rest of the window works where $name breaks', ({ name }) => {
  if (WORK.some((one) => one.name === name)) startEmpty()
  if (name === 'RunsPage') useSession.setState({ page: 'runs' })
  breaks = ''
  act(() => root.render(jsx(Boundary, { children: jsx(App, {}) })))
  const rest = names().filter((one) => one !== name)
  act(() => root.unmount())
  root = createRoot(box)
  breaks = name
  act(() => root.render(jsx(Boundary, { children: jsx(App, {}) })))
  expect(names()).toEqual(rest)
  expect(box.textContent).toContain(texts.broken.again)
})
