import { Link, useCanEdit } from '@fundharbor/kit'

/** Leads to the missing field, for members who can fill it in. */
export const ProfileLink = () => useCanEdit() && <Link to="/profile">Add it to your profile</Link>
