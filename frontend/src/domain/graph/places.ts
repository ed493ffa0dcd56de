// placesAfter tells for each element of a list where it is in the list that came of it,
// undefined where it is gone. An element that changed where it stands keeps its place.
export function placesAfter(before: readonly unknown[], after: readonly unknown[]): (number | undefined)[] {
  const now = after.map((one) => JSON.stringify(one))
  const was = before.map((one) => JSON.stringify(one))
  const free = new Set(now.keys())
  const places = was.map((text, i) => {
    const stays = now[i] === text
    if (stays) free.delete(i)
    return stays ? i : undefined
  })
  was.forEach((text, i) => {
    if (places[i] !== undefined) return
    const to = [...free].find((at) => now[at] === text)
    if (to === undefined) return
    places[i] = to
    free.delete(to)
  })
  return places.map((to, i) => to ?? (was.length === now.length && free.has(i) ? i : undefined))
}
