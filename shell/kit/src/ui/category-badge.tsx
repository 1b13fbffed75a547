import { categories, labelOf } from '@fundharbor/contracts/vocabulary'
import styles from './badge.module.css'
import { classes } from './classes.ts'
import { GraduationCapIcon, HeartbeatIcon, LeafIcon, LighthouseIcon, UsersThreeIcon } from './icons.ts'

const looks = {
  environment: { Icon: LeafIcon, look: styles.environment },
  education: { Icon: GraduationCapIcon, look: styles.education },
  health: { Icon: HeartbeatIcon, look: styles.health },
  community: { Icon: UsersThreeIcon, look: styles.community },
}

const other = { Icon: LighthouseIcon, look: styles.other }

const lookOf = (category: string) => Object.entries(looks).find(([slug]) => slug === category)?.[1] ?? other

/** What an opportunity is about: icon, colour and label of a category's slug. */
export function CategoryBadge({ category, className }: { category: string; className?: string }) {
  const { Icon, look } = lookOf(category)
  return (
    <span className={classes(styles.badge, look, className)}>
      <Icon size={14} weight="bold" aria-hidden />
      {labelOf(categories, category)}
    </span>
  )
}

/** The icon of a category alone, in its colour's text. */
export function CategoryIcon({ category, size = 20 }: { category: string; size?: number }) {
  const { Icon } = lookOf(category)
  return <Icon size={size} aria-hidden />
}
