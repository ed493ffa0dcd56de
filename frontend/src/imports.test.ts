import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'

type Imports = ReadonlyMap<string, readonly string[]> // by file

// circleIn is a way along imports that comes back to its beginning, empty where there is none.
function circleIn(imports: Imports): string[] {
  const done = new Set<string>()
  const follow = (file: string, way: readonly string[]): string[] => {
    const at = way.indexOf(file)
    if (at >= 0) return [...way.slice(at), file]
    if (done.has(file)) return []
    for (const next of imports.get(file) ?? []) {
      const circle = follow(next, [...way, file])
      if (circle.length > 0) return circle
    }
    done.add(file)
    return []
  }
  for (const file of imports.keys()) {
    const circle = follow(file, [])
    if (circle.length > 0) return circle
  }
  return []
}

// importsOf are the files of ours that a file imports, for their types alone too.
function importsOf(file: string): string[] {
  return ts.preProcessFile(readFileSync(file, 'utf8')).importedFiles.flatMap(({ fileName }) => {
    if (!fileName.startsWith('.')) return []
    const path = join(dirname(file), fileName)
    return ['.ts', '.tsx', '/index.ts'].map((end) => path + end).filter((one) => existsSync(one))
  })
}

it('a circle is found, however long', () => {
  const way = new Map([
    ['a', ['b', 'c']],
    ['b', []],
    ['c', ['d']],
    ['d', ['b', 'c']],
  ])
  expect(circleIn(way)).toEqual(['c', 'd', 'c'])
  expect(circleIn(way.set('d', ['b']))).toEqual([])
})

const imports = (): Imports => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join('src', name))
  return new Map(files.map((file) => [file, importsOf(file)]))
}

it('no files import each other, not even for types', () => {
  const all = imports()
  expect([...all.values()].flat().length).toBeGreaterThan(all.size)
  expect(circleIn(all).join(' → ')).toBe('')
})

it('nothing in a folder imports the frame that stands above all folders', () => {
  const isFrame = (file: string): boolean => dirname(file) === 'src' && !file.endsWith('.fixture.ts')
  const up = [...imports()].filter(([file, to]) => !isFrame(file) && to.some(isFrame))
  expect(up).toEqual([])
})
