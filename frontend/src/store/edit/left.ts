import { create } from 'zustand'

// Left are the fields that the person has left, as document/form/path: what one lacks is
// shown from then on, not while it is still to be filled in. All of a form, or of a
// document, is left by less of the key.
export const useLeft = create<{ keys: ReadonlySet<string> }>(() => ({ keys: new Set() }))

// leave notes that a field, a form or all of a document was left.
export function leave(...key: [document: string, of?: string, path?: string]): void {
  const { keys } = useLeft.getState()
  const left = key.join('/')
  if (!keys.has(left)) useLeft.setState({ keys: new Set([...keys, left]) })
}

// isLeft reports whether the place was left, or what it is in.
export function isLeft(keys: ReadonlySet<string>, document: string, of: string, path: string): boolean {
  const place = [document, of, ...path.split('/')]
  return place.some((_, i) => keys.has(place.slice(0, i + 1).join('/')))
}
