// Logo: two steps and the link between them. index.html draws it too.
export function Logo() {
  return (
    <svg
      className="logo"
      width="18"
      height="18"
      viewBox="0 0 18 18"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      aria-hidden
    >
      <rect x="1.8" y="1.8" width="6" height="6" rx="1.6" />
      <rect x="10.2" y="10.2" width="6" height="6" rx="1.6" />
      <path d="M4.8 7.8v3.4a2 2 0 0 0 2 2h3.4" />
    </svg>
  )
}
