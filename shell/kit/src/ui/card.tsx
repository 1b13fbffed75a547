import type { ComponentProps } from 'react'
import styles from './card.module.css'
import { classes } from '../classes.ts'

export interface CardProps extends ComponentProps<'div'> {
  /** For something that has ended: no background, no shadow. */
  dimmed?: boolean
  /** `land` for explanations, `selected` for the chosen card. */
  tone?: 'surface' | 'land' | 'selected'
  /** No padding. */
  flush?: boolean
  as?: 'div' | 'article' | 'section' | 'li'
}

/** A bordered container for one item. */
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
