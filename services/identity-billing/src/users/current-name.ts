import type { UserModel } from './model.ts'

/** A person's name: the profile's two names are newer than the one from registration. */
export const currentName = ({
  fullName,
  firstName,
  lastName,
}: Pick<UserModel, 'fullName' | 'firstName' | 'lastName'>): string =>
  firstName && lastName ? `${firstName} ${lastName}` : fullName
