/** Where a company lands after paying for the first time, and where it waits for the launch. */
export const AFTER_REGISTRATION = "/verhuis-registratie-succesvol";
