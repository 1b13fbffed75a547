import { categories, labelOf } from '@fundharbor/contracts/vocabulary'
import styles from './badge.module.css'
import { classes } from '../classes.ts'
import { GraduationCapIcon, HeartbeatIcon, LeafIcon, LighthouseIcon, UsersThreeIcon } from './icons.ts'

const appearances = new Map([
  ['environment', { Icon: LeafIcon, color: styles.environment }],
  ['education', { Icon: GraduationCapIcon, color: styles.education }],
  ['health', { Icon: HeartbeatIcon, color: styles.health }],
  ['community', { Icon: UsersThreeIcon, color: styles.community }],
])

const getAppearance = (category: string) =>
  appearances.get(category) ?? { Icon: LighthouseIcon, color: styles.other }

/** The icon, color and label of a category, by its slug. */
export function CategoryBadge({ category, className }: { category: string; className?: string }) {
  const { Icon, color } = getAppearance(category)
  return (
    <span className={classes(styles.badge, color, className)}>
      <Icon size={14} weight="bold" aria-hidden />
      {labelOf(categories, category)}
    </span>
  )
}
