import { expect, it } from 'vitest'
import { freeCorner } from './corner'

const ROOM = { width: 900, height: 400 }
const MAP = { width: 140, height: 150 }
const card = (x: number, y: number) => ({ x, y, width: 200, height: 50 })

it.each([
  ['nothing', [], 'bottom-right'],
  ['a card in the middle', [card(350, 300)], 'bottom-right'],
  ['a card at its side', [card(560, 300)], 'bottom-right'],
  ['a card below it', [card(570, 300)], 'top-right'],
  ['a card out of sight', [card(570, 410)], 'bottom-right'],
  ['cards at the right', [card(700, 390), card(700, -20)], 'top-left'],
  ['cards everywhere', [card(700, 390), card(700, -20), card(-150, 0)], undefined],
])('yields to %s', (_, boxes, corner) => expect(freeCorner(ROOM, MAP, boxes)).toBe(corner))
