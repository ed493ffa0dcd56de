import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const textOf = (folder: string, kind: RegExp): string =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => kind.test(name) && !/\.(test|fixture)\./.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')

const LIBRARIES = /^(react-flow|cm-|no(drag|pan|wheel)$)/ // names of @xyflow/react and CodeMirror

const styled = (css: string): Set<string> =>
  new Set([...css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name))

// named are the words of the code; a name that is made of parts begins with one before ${.
function isNamed(code: string): (name: string) => boolean {
  const words = new Set(code.match(/[a-zA-Z][\w-]*/g))
  const beginnings = [...code.matchAll(/([a-zA-Z][\w-]*-)\$\{/g)].map(([, part = '']) => part)
  return (name) =>
    words.has(name) ||
    words.has(name.replace(/s$/, '')) || // of a list, as ui/Tabs has it
    beginnings.some((part) => name.startsWith(part))
}

it('the classes of the styles are those of the code', () => {
  const has = isNamed(textOf('src', /\.tsx?$/) + readFileSync('index.html', 'utf8'))
  const classes = [...styled(textOf('src', /\.css$/))].filter((name) => !LIBRARIES.test(name))
  expect(classes.length).toBeGreaterThan(100)
  expect(classes.filter((name) => !has(name))).toEqual([])
})

it('a class that the code gives has a style, or a test finds something by it', () => {
  const classes = styled(textOf('src', /\.css$/))
  const tests = new Set(textOf('tests', /\.ts$/).match(/[\w-]+/g))
  const given = [...textOf('src', /\.tsx$/).matchAll(/className="([^"]+)"/g)].flatMap(([, names = '']) =>
    names.split(' '),
  )
  expect(given.length).toBeGreaterThan(100)
  const idle = given.filter((name) => !classes.has(name) && !tests.has(name) && !LIBRARIES.test(name))
  expect(idle).toEqual([])
})
