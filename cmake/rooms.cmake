# The rooms of core/ in their order: each may use itself and the rooms named before it, nothing else of the house.
# tests/tst_house.cpp gets this list and reads every include against it.
set(TOKENFACTORY_CORE_ROOMS
  base catalog cost workload serving frontier economics kv control factory comparison calibration scenario studies
  claims report)

# A room of core/: one library target per folder, named after its path ("core/cost" -> core_cost), built from the
# sources in it and below. USES names the rooms before it that it may include. A folder without sources yet is an
# interface library.
function(tokenfactory_room name)
  cmake_parse_arguments(ROOM "" "" "USES;LIBRARIES" ${ARGN})
  foreach(used ${ROOM_USES})
    tokenfactory_require_order(${name} ${used})
  endforeach()
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp)
  if(sources)
    add_library(${name} STATIC ${sources})
    target_include_directories(${name} PUBLIC ${PROJECT_SOURCE_DIR})
    target_link_libraries(${name} PUBLIC ${ROOM_USES} ${ROOM_LIBRARIES})
    target_precompile_headers(${name} REUSE_FROM core_pch)
    tokenfactory_compile_options(${name})
    tokenfactory_joined_sources(${name})
  else()
    add_library(${name} INTERFACE)
    target_include_directories(${name} INTERFACE ${PROJECT_SOURCE_DIR})
    target_link_libraries(${name} INTERFACE ${ROOM_USES} ${ROOM_LIBRARIES})
  endif()
endfunction()

function(tokenfactory_require_order room used)
  string(REPLACE "core_" "" roomName ${room})
  string(REPLACE "core_" "" usedName ${used})
  list(FIND TOKENFACTORY_CORE_ROOMS ${roomName} roomPlace)
  list(FIND TOKENFACTORY_CORE_ROOMS ${usedName} usedPlace)
  if(roomPlace LESS 0 OR usedPlace LESS 0 OR NOT usedPlace LESS roomPlace)
    message(FATAL_ERROR "${room} may not use ${used}: the order of rooms is ${TOKENFACTORY_CORE_ROOMS}")
  endif()
endfunction()

# Several sources of a library compiled as one, where a build is made once and not again after each change. What one
# has for itself is then seen by the next, and g++ 12 sees more of what is said below to be not there.
function(tokenfactory_joined_sources target)
  if(TOKENFACTORY_JOINED_SOURCES)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 8)
    target_compile_options(${target} PRIVATE -Wno-shadow $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage -Wno-maybe-uninitialized>)
  endif()
endfunction()

# At -O2 g++ 12 sees overlaps and overflows inside std::string that are not there.
function(tokenfactory_compile_options target)
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wconversion -Wshadow
    $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict -Wno-stringop-overflow -Wno-array-bounds>
    $<$<BOOL:${TOKENFACTORY_WARNINGS_AS_ERRORS}>:-Werror>)
endfunction()

# A precompiled header of its own, for targets to share through REUSE_FROM.
function(tokenfactory_shared_pch name)
  cmake_parse_arguments(PCH "" "" "LIBRARIES;HEADERS" ${ARGN})
  file(GENERATE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/${name}.cpp CONTENT "")
  add_library(${name} OBJECT ${CMAKE_CURRENT_BINARY_DIR}/${name}.cpp)
  target_link_libraries(${name} PRIVATE ${PCH_LIBRARIES})
  target_precompile_headers(${name} PRIVATE ${PCH_HEADERS})
  tokenfactory_compile_options(${name})
endfunction()

# The targets of the rooms of core/ that exist.
function(tokenfactory_core_targets result)
  set(targets)
  foreach(room ${TOKENFACTORY_CORE_ROOMS})
    if(TARGET core_${room})
      list(APPEND targets core_${room})
    endif()
  endforeach()
  set(${result} ${targets} PARENT_SCOPE)
endfunction()

# A Qt Test program from one file tst_*.cpp below tests/, named by its place: core/cost/tst_layout.cpp becomes the
# target tst_core_cost_layout, the program build/<preset>/tests/core/cost/tst_layout and the CTest core/cost/tst_layout.
# The place also says what it links:
#   core/<room>/  that room           core/  every room
#   ui/           the library ui; TOKENFACTORY_EXECUTABLE is the path of the built program
#   app/          nothing of ours; TOKENFACTORY_EXECUTABLE is the path of the built program
# TOKENFACTORY_SOURCE_DIR is the root of the source tree. A line "// labels: threads" in the file gives CTest labels,
# each of which has a target tests_<label>.
set(TOKENFACTORY_TEST_LABELS threads memory threads_window memory_window)

function(tokenfactory_test source)
  cmake_path(GET source PARENT_PATH folder)
  cmake_path(GET source STEM stem)
  cmake_path(APPEND folder ${stem} OUTPUT_VARIABLE testName)
  string(REPLACE "/tst_" "_" target "tst_${testName}")
  string(REPLACE "tst_tst_" "tst_" target ${target})
  string(REPLACE "/" "_" target ${target})

  # Without AUTOMOC, which costs each of so many programs a scan at every build and one more file to compile.
  set(mocFolder ${CMAKE_CURRENT_BINARY_DIR}/moc/${folder})
  file(MAKE_DIRECTORY ${mocFolder})
  qt6_generate_moc(${CMAKE_CURRENT_SOURCE_DIR}/${source} ${mocFolder}/${stem}.moc)
  add_executable(${target} ${source} ${mocFolder}/${stem}.moc)
  set_target_properties(${target} PROPERTIES OUTPUT_NAME ${stem}
    RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/tests/${folder})
  target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR} ${mocFolder})
  target_compile_definitions(${target} PRIVATE TOKENFACTORY_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  tokenfactory_compile_options(${target})

  if(folder MATCHES "^ui(/|$)")
    target_link_libraries(${target} PRIVATE ui nlohmann_json::nlohmann_json Qt6::Test)
    target_precompile_headers(${target} REUSE_FROM tests_ui_pch)
  else()
    target_link_libraries(${target} PRIVATE nlohmann_json::nlohmann_json Qt6::Test)
    target_precompile_headers(${target} REUSE_FROM tests_pch)
  endif()
  if(folder MATCHES "^core/([a-z_]+)")
    if(NOT TARGET core_${CMAKE_MATCH_1})
      message(FATAL_ERROR "tests/${source} tests the room core/${CMAKE_MATCH_1}, which does not exist")
    endif()
    target_link_libraries(${target} PRIVATE core_${CMAKE_MATCH_1})
  elseif(folder STREQUAL "core")
    tokenfactory_core_targets(rooms)
    target_link_libraries(${target} PRIVATE ${rooms})
  elseif(folder MATCHES "^(ui|app)(/|$)")
    target_compile_definitions(${target} PRIVATE TOKENFACTORY_EXECUTABLE="$<TARGET_FILE:tokenfactory>")
    add_dependencies(${target} tokenfactory)
  endif()

  add_test(NAME ${testName} COMMAND ${target})
  file(STRINGS ${source} labelLines REGEX "^// labels: ")
  string(REPLACE "// labels: " "" labels "${labelLines}")
  string(REPLACE " " ";" labels "${labels}")
  foreach(label ${labels})
    if(NOT TARGET tests_${label})
      message(FATAL_ERROR "tests/${source}: the label ${label} is not one of ${TOKENFACTORY_TEST_LABELS}")
    endif()
    add_dependencies(tests_${label} ${target})
  endforeach()
  set_tests_properties(${testName} PROPERTIES TIMEOUT 300 LABELS "${labels}" ENVIRONMENT
    "QT_QPA_PLATFORM=offscreen;TSAN_OPTIONS=suppressions=${PROJECT_SOURCE_DIR}/tests/thread_sanitizer.supp")
endfunction()
