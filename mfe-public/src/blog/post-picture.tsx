import { classes } from '@fundharbor/kit'
import { useNear } from '../use-near.ts'
import styles from './post-picture.module.css'

/** Drawings further below the window than this are not asked for yet. */
const NEAR_PX = 400

interface PostPictureProps {
  /** Address of the drawing; none: nothing is shown. */
  picture: string | null
  className?: string
}

/** The chart that belongs to an article, in the page's own colors. It says nothing that the title does not. */
export function PostPicture({ picture, className }: PostPictureProps) {
  const [place, isNear] = useNear<SVGSVGElement>(NEAR_PX)
  if (picture === null) return null
  return (
    <svg
      ref={place}
      className={classes(styles.picture, className)}
      viewBox="0 0 1200 630"
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden="true"
    >
      {isNear && <use href={`${picture}#drawing`} />}
    </svg>
  )
}
