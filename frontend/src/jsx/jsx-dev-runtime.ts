import { Fragment, jsxDEV as make } from 'react/jsx-dev-runtime'
import type { JSX } from 'react/jsx-dev-runtime'
import { shown } from './shown'

// As jsx-runtime, while the page is developed.

export { Fragment }
export type { JSX }

export const jsxDEV: typeof make = (type, props, ...rest) => make(type, shown(props as Record<string, unknown>), ...rest)
