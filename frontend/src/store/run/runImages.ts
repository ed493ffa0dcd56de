import { api } from '../../backend/api'

const MOST = 12 // pictures that are kept at hand

const known = new Map<string, Promise<string>>()

// readImage is a picture of a run as a data: address. It rejects with words for the
// person.
export function readImage(run: string, name: string): Promise<string> {
  const key = `${run}/${name}`
  const found = known.get(key)
  if (found) return found
  const read = api.runImage({ run, name })
  known.set(key, read)
  read.catch(() => {
    known.delete(key)
  })
  for (const old of [...known.keys()].slice(0, Math.max(0, known.size - MOST))) known.delete(old)
  return read
}
