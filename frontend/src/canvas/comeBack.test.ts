import { expect, it } from 'vitest'
import { Beside } from './comeBack'

const at = { x: 100, y: 20, zoom: 0.6 }
const aside = { ...at, x: -60 }
const further = { ...at, x: -90 }

it('the canvas comes back once a panel is gone that moved it, also where that came in parts', () => {
  const beside = new Beside()
  beside.came({ view: at, fit: undefined, width: 1000 }, aside)
  beside.came({ view: aside, fit: undefined, width: 800 }, further)
  expect(beside.went(further, 800)).toBeUndefined()
  expect(beside.went(further, 1000)).toMatchObject({ view: at })
  expect(beside.went(further, 1000)).toBeUndefined()
})

it('it stays where the person moved it meanwhile, and is remembered from there', () => {
  const beside = new Beside()
  beside.came({ view: at, fit: undefined, width: 1000 }, aside)
  expect(beside.went(further, 1000)).toBeUndefined()
  beside.came({ view: at, fit: undefined, width: 1000 }, aside)
  beside.came({ view: further, fit: undefined, width: 900 }, aside)
  expect(beside.went(aside, 900)).toMatchObject({ view: further })
})
