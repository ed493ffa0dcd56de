import { create } from 'zustand'

// Hover is what the pointer is over; its handles show.
interface Hover {
  node: string | undefined
  link: string | undefined
}

export const useHover = create<Hover>(() => ({ node: undefined, link: undefined }))

const LINGER = 180 // milliseconds in which the pointer may go from a link to its button

let leaving: ReturnType<typeof setTimeout> | undefined

export function hoverNode(node: string | undefined): void {
  useHover.setState({ node })
}

export function hoverLink(link: string): void {
  clearTimeout(leaving)
  useHover.setState({ link })
}

export function leaveLink(): void {
  clearTimeout(leaving)
  leaving = setTimeout(() => useHover.setState({ link: undefined }), LINGER)
}
