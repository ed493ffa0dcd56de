// isStill reports whether nothing is to glide or fade, for the person or the system
// asks for calm; useMotion keeps it on the page.
export const isStill = (): boolean => document.documentElement.dataset.motion === 'reduced'
