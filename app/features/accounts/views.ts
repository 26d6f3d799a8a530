/** What a company tells when it registers, apart from what every sign-up tells. */
export interface RegistrationDetails {
  companyName: string;
  phone: string | null;
  referralCode: string | null;
}
