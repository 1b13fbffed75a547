import type { ComponentProps } from 'react'
import styles from './card.module.css'
import { classes } from './classes.ts'

export interface CardProps extends ComponentProps<'div'> {
  /** What has ended: no ground, no shadow. */
  dimmed?: boolean
  /** `land` explains, `selected` is the one chosen. */
  tone?: 'surface' | 'land' | 'selected'
  /** Without padding: the card's parts go to its edges. */
  flush?: boolean
  as?: 'div' | 'article' | 'section' | 'li'
}

/** A thing among others of its kind. */
export function Card({ dimmed, tone = 'surface', flush, as: Tag = 'div', className, ...rest }: CardProps) {
  const look = classes(
    styles.card,
    dimmed && styles.dimmed,
    tone !== 'surface' && styles[tone],
    flush && styles.flush,
    className,
  )
  return <Tag {...(rest as ComponentProps<'div'> & ComponentProps<'li'>)} className={look} />
}
