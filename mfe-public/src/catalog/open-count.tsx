import { formatCount, formatNumber } from '@fundharbor/kit'

/** A number of open opportunities, with its unit for screen readers. */
export const OpenCount = ({ open, className }: { open: number; className?: string }) => (
  <span className={className}>
    <span aria-hidden>{formatNumber(open)}</span>
    <span className="visually-hidden">{formatCount(open, 'open opportunity', 'open opportunities')}</span>
  </span>
)
