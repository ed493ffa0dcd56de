// byNight leaves to the night what rarely fails beside others of its kind.
export const byNight = (rare: boolean): { tag: string[] } => ({ tag: rare ? ['@nightly'] : [] })

export const NIGHT = byNight(true)
