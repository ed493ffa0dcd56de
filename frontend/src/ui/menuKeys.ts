const PAUSE = 1000 // milliseconds after which letters begin a new word

// walked is where a key leads among so many items, without an end round; undefined for
// keys that lead nowhere. With -1 none has the keyboard yet.
export function walked(key: string, at: number, of: number): number | undefined {
  const to = {
    ArrowDown: at + 1,
    ArrowUp: at < 0 ? of - 1 : at - 1,
    Home: 0,
    PageUp: 0,
    End: of - 1,
    PageDown: of - 1,
  }[key]
  return to && Math.max(0, Math.min(to, of - 1))
}

type Find = (items: readonly HTMLElement[], at: number, letter: string, time: number) => HTMLElement | null | undefined

// letterFinder finds items by the letters that are typed in quick succession. The same
// letter again leads on to the next that begins with it. A space that begins no word is
// none: the answer is undefined, and null where nothing fits.
export function letterFinder(): Find {
  let [word, last] = ['', -Infinity]
  return (items, at, letter, time) => {
    if (time - last > PAUSE) word = ''
    if (word === '' && letter === ' ') return undefined
    word += letter.toLowerCase()
    last = time
    const [first = ''] = word
    const wanted = [...word].every((one) => one === first) ? first : word
    const from = Math.max(at, 0) + (wanted === first && at >= 0 ? 1 : 0)
    const order = [...items.slice(from), ...items.slice(0, from)]
    return order.find(({ textContent }) => textContent.trim().toLowerCase().startsWith(wanted)) ?? null
  }
}
