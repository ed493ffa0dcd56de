import { Fragment, jsx as make, jsxs as makeSeveral } from 'react/jsx-runtime'
import type { JSX } from 'react/jsx-runtime'
import { directed } from './directed'
import { shown } from './shown'

// What elements of the page are made with: React's own, but for texts, which are shown
// so that nothing in them hides, and in their own direction. Names come from files, servers and models, and are
// shown everywhere; so nobody has to think of it. What a component returns is no element
// where it is a bare text: return it in <></>.

export { Fragment }
export type { JSX }

export const jsx: typeof make = (type, props, key) =>
  make(type, directed(type, shown(props as Record<string, unknown>)), key)

export const jsxs: typeof makeSeveral = (type, props, key) =>
  makeSeveral(type, directed(type, shown(props as Record<string, unknown>)), key)
