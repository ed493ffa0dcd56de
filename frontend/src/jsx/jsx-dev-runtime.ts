import { Fragment, jsxDEV as make } from 'react/jsx-dev-runtime'
import type { JSX } from 'react/jsx-dev-runtime'
import { directed } from './directed'
import { shown } from './shown'

// As jsx-runtime, while the page is developed.

export { Fragment }
export type { JSX }

export const jsxDEV: typeof make = (type, props, ...rest) =>
  make(type, directed(type, shown(props as Record<string, unknown>)), ...rest)
