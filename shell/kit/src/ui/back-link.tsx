import { classes, Link } from '@fundharbor/kit'
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/ssr/ArrowLeft'
import type { ReactNode } from 'react'
import styles from './back-link.module.css'

interface BackLinkProps {
  to: string
  className?: string
  children: ReactNode
}

/** Above a page's title: the way to the list that the page belongs to. */
export const BackLink = ({ to, className, children }: BackLinkProps) => (
  <Link to={to} className={classes(styles.back, className)}>
    <ArrowLeftIcon size={16} weight="bold" aria-hidden />
    {children}
  </Link>
)
