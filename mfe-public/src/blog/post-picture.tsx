import { classes } from '@fundharbor/kit'
import styles from './post-picture.module.css'

interface PostPictureProps {
  /** Address of the drawing; none: nothing is shown. */
  picture: string | null
  className?: string
}

/** The chart that belongs to an article, in the page's own colours. It says nothing that the title does not. */
export function PostPicture({ picture, className }: PostPictureProps) {
  if (picture === null) return null
  return (
    <svg
      className={classes(styles.picture, className)}
      viewBox="0 0 1200 630"
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden="true"
    >
      <use href={`${picture}#drawing`} />
    </svg>
  )
}
