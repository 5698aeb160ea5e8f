-- Administrators of some airports.
alter table app_user
  drop constraint app_user_role,
  add constraint app_user_role check (role in ('inspector', 'supervisor', 'admin', 'auditor', 'regional_admin'));
alter table access_settings
  drop constraint access_settings_second_factor_roles_check,
  add constraint access_settings_second_factor_roles_check
    check (second_factor_roles <@ array['inspector', 'supervisor', 'admin', 'auditor', 'regional_admin']);

-- Whether a regional administrator of these airports decides about an account: see `User::is_administered_by`.
create function is_of_region(account app_user, region text[]) returns boolean
language sql stable
return account.role in ('inspector', 'supervisor')
   and exists (select from user_airport where user_id = account.user_id)
   and not exists (select from user_airport where user_id = account.user_id and airport <> all (region));
