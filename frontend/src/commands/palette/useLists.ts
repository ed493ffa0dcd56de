import { useEffect, useState } from 'react'
import type { Lists } from './listed'
import { sources } from './sources'

// useLists reads the sources once; those that take a while come when they are there.
export function useLists(): Lists {
  const [read, setRead] = useState(() => sources.map((source) => source.read()))
  useEffect(
    () =>
      read.forEach((list, i) => {
        if (!(list instanceof Promise)) return
        void list.catch(() => []).then((entries) => setRead((before) => before.with(i, entries)))
      }),
    [read],
  )
  return sources.map(({ of }, i) => {
    const list = read[i]
    return { of, entries: list === undefined || list instanceof Promise ? [] : list }
  })
}
